export const usage: string;
export const version: string;
