export const commandNames: string[];
export const importOptions: string[];
