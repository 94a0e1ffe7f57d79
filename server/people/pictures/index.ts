export { hashOfContent } from './address.ts';
export { claimPicturesOf, coversOf, makeCoverFiles } from './covers.ts';
export { isGoodPass, openPasses, withoutPasses } from './passes.ts';
export {
  importPicture,
  pictureFileNames,
  picturesIn,
  privateAddress,
  readPicture,
  smallPortraitAddress,
  uploadPortrait,
} from './pictures.ts';
export { makeVariants, sweepPictures } from './retention.ts';
