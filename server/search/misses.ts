/** Searches that found nothing, so that staff see what readers miss. Who searched is not kept. */
import { dayMilliseconds } from '../../contract/durations.ts';
import type { Context } from '../context.ts';
import { dayOf } from '../db/day.ts';
import * as queries from './miss-queries.ts';

const mostCharacters = 60;
/** Different searches of a day that are counted: made-up words must not fill the database. */
const mostOfADay = 1_000;
const keptMilliseconds = 30 * dayMilliseconds;

/** The words of a search as they are counted; null for what could be an address, a number of somebody, or a whole text. */
function wordsCounted(asked: string): string | null {
  const words = asked.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  const namesSomebody = /@|:\/\/|(?:\d[\s.()-]*){6}/.test(words);
  return words === '' || words.length > mostCharacters || namesSomebody ? null : words;
}

/** Counts a search that found nothing. */
export async function countMiss({ db, clock }: Context, asked: string): Promise<void> {
  const words = wordsCounted(asked);
  if (words !== null) await queries.addMiss(db, { day: dayOf(clock()), words, most: mostOfADay });
}

/** What was searched for most without a result since a day, by two searches at least: one alone may say who asked. */
export function commonMisses({ db }: Context, from: string, limit: number) {
  return queries.selectMisses(db, { from, atLeast: 2, limit });
}

/** Forgets what was counted more than 30 days ago. */
export function sweepMisses({ db, clock }: Context): Promise<void> {
  return queries.deleteMissesBefore(db, dayOf(new Date(clock().getTime() - keptMilliseconds)));
}
