export { maySaveLinks } from './policy.ts';
export {
  academicLinksOf,
  deleteProfileOf,
  findAuthor,
  findPublicAuthor,
  getAuthor,
  getOwnProfile,
  networkStatusOf,
  ownPicture,
  type PublicAuthor,
  provenOrcidOf,
  saveBio,
  saveLinks,
} from './profiles.ts';
export type { ProfileRow } from './queries.ts';
