import type { Context } from '../../platform/context.ts';
import { type RetractionFile, selectLastFile } from './queries.ts';

/** The file of retractions that was loaded last; null if none was ever loaded. */
export function lastFile({ db }: Context): Promise<RetractionFile | null> {
  return selectLastFile(db);
}
