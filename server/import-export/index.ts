export { exportSite, findPostFiles, importFile } from './files.ts';
