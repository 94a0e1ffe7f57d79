export { importLines } from './bulk/import-lines.ts';
export { decompressed, openBytes } from './bulk/lines.ts';
export { exportSite } from './export.ts';
export { bindTranslations, findPostFiles, type ImportedFile, importFile } from './import.ts';
