export { withoutPasses } from './passes.ts';
export {
  holdPictures,
  keepPicture,
  pictureFileNames,
  picturesIn,
  privateAddress,
  readPicture,
  smallPortraitAddress,
  uploadPortrait,
} from './pictures.ts';
export { makeVariants, sweepPictures } from './retention.ts';
