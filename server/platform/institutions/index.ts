export { lastFile, loadOrganizations, ShrunkFileError } from './load.ts';
export { OrganizationFileError } from './organization-file.ts';
