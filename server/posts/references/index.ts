export { CsvError } from '../../platform/text/csv.ts';
export { type FlaggedReference, flaggedIn, flagsOf, recordFlagged, requireTicked } from './flags.ts';
export { lastFile } from './last-file.ts';
export { loadRetractions, ShrunkFileError } from './load.ts';
export type { RetractionFile } from './queries.ts';
