export { exportSite } from './export.ts';
export { bindTranslations, findPostFiles, type ImportedFile, importFile } from './import.ts';
