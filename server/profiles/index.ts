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
  saveBio,
  saveLinks,
} from './profiles.ts';
export type { ProfileRow } from './queries.ts';
