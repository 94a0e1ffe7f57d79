import type { Context } from '../context.ts';
import { type RetractionFile, selectLastFile } from './queries.ts';

/** The file of retractions that was loaded last; null before the first one. */
export function lastFile({ db }: Context): Promise<RetractionFile | null> {
  return selectLastFile(db);
}
