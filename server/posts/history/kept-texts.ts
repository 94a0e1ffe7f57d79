/** Which texts of a draft are kept while it is written: product.md#history */
import { textsKept } from '../../../contract/constants.ts';
import { hourMilliseconds, minuteMilliseconds } from '../../../contract/durations.ts';
import type { PostText } from '../../../contract/text/post-text.ts';
import type { Db } from '../../platform/db/database.ts';
import * as queries from './queries.ts';

/** A text that stood this long unchanged is one that its author left. */
const pause = 5 * minuteMilliseconds;
/** Of a text that is written without a pause, one is kept in each such time. */
const stretch = hourMilliseconds / 4;

type Draft = PostText & { post_id: string; pictures: string[]; updated_at: Date; begun_at: Date };

/** Keeps the text of a locked draft before another replaces it, if it stood for a while or none was kept for long. */
export async function keepBefore(db: Db, draft: Draft, at: Date): Promise<void> {
  if (draft.title.trim() === '' && draft.body.trim() === '') return;
  const { latest, count } = await queries.selectKept(db, draft.post_id);
  const since = (time: Date) => at.getTime() - time.getTime();
  if (since(draft.updated_at) < pause && since(latest ?? draft.begun_at) < stretch) return;
  await keep(db, draft, count);
}

/** Keeps the text of a locked draft as it is now. */
export async function keepNow(db: Db, draft: Draft): Promise<void> {
  const { count } = await queries.selectKept(db, draft.post_id);
  await keep(db, draft, count);
}

async function keep(db: Db, draft: Draft, count: number): Promise<void> {
  if (count >= textsKept) await queries.deleteNearest(db, draft.post_id);
  await queries.keepText(db, draft);
}
