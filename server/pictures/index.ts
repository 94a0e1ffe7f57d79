export { withoutPasses } from './passes.ts';
export {
  claimPicturesIn,
  importPicture,
  pictureFileNames,
  picturesIn,
  privateAddress,
  readPicture,
  smallPortraitAddress,
  uploadPortrait,
} from './pictures.ts';
export { makeVariants, sweepPictures } from './retention.ts';
