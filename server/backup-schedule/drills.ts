import type { Db } from '../db/database.ts';
import { beginRun, endRun } from './queries.ts';

/** Records the beginning of a restore drill; `end` records how it went. */
export async function beginDrill(
  db: Db,
): Promise<{ end(how: { name: string | null; fault: string | null }): Promise<void> }> {
  const { id } = await beginRun(db, 'drill');
  return {
    end: ({ name, fault }) =>
      endRun(db, id, {
        outcome: fault === null ? 'good' : 'failed',
        name,
        bytes: null,
        detail: fault,
      }),
  };
}
