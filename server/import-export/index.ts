export { exportSite } from './export.ts';
export { findPostFiles, importFile } from './import.ts';
