export {
  academicLinksOf,
  deleteProfileOf,
  findAuthor,
  findWriter,
  getAuthor,
  getOwnProfile,
  networkStatusOf,
  ownPicture,
  saveBio,
  saveLinks,
  type Writer,
} from './profiles.ts';
export type { ProfileRow } from './queries.ts';
