export { deleteOrcidOf, getOwnOrcid, type Orcid } from './orcid.ts';
