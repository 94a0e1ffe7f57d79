export const commandNames: string[];
export const importedPrograms: string[];
export const importOptions: string[];
export const foreignImportOptions: string[];
