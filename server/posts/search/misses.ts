/** Counts searches that found nothing, so that staff see what readers miss. Who searched is not stored. */
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { dayOf } from '../../platform/db/day.ts';
import { writeIfWritable } from '../../trust/index.ts';
import * as queries from './miss-queries.ts';

const maxCharacters = 60;
/** Most different searches counted per day, so that made-up words can't fill the database. */
const maxSearchesPerDay = 1_000;
const keptMilliseconds = 30 * dayMilliseconds;

/**
 * The normalized words of a search to count; null for what may be an email address, a personal number, or a
 * whole text.
 */
function normalizedWords(asked: string): string | null {
  const words = asked.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  const mayIdentify = /@|:\/\/|(?:\d[\s.()-]*){6}/.test(words);
  return words === '' || words.length > maxCharacters || mayIdentify ? null : words;
}

/** Counts a search that found nothing, unless nothing may be written now. */
export async function countMiss(context: Context, asked: string): Promise<void> {
  const { db, clock } = context;
  const words = normalizedWords(asked);
  if (words === null) return;
  await writeIfWritable(context, () =>
    queries.addMiss(db, { day: dayOf(clock()), words, most: maxSearchesPerDay }),
  );
}

/**
 * The commonest searches without a result since a day. Only searches made at least twice: a single one could
 * identify who searched.
 */
export function commonMisses({ db }: Context, from: string, limit: number) {
  return queries.selectMisses(db, { from, atLeast: 2, limit });
}

/** Deletes counts older than 30 days. */
export function sweepMisses({ db, clock }: Context): Promise<void> {
  return queries.deleteMissesBefore(db, dayOf(new Date(clock().getTime() - keptMilliseconds)));
}
