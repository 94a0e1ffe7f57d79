export {
  findAuthor,
  findWriter,
  forgetProfile,
  getAuthor,
  getOwnProfile,
  linksElsewhere,
  networkStatusOf,
  ownPicture,
  saveBio,
  saveLinks,
  type Writer,
} from './profiles.ts';
export type { ProfileRow } from './queries.ts';
