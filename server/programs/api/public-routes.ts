/**
 * Functions of the public API that no other noun has: finding a post by id or slug, and copying all posts.
 */
import type { BulkLine } from '../../../contract/programs/calls/api/bulk.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import {
  lastPublication,
  listPublished,
  noticesOf,
  type PublicPost,
  postsReadAloud,
  postsWithNotices,
  publicAddressOf,
  readEverything,
  readPublicPost,
  recordCopy,
  recordingsOf,
} from '../../posts/index.ts';
import { writePlace } from './cursor.ts';
import { presentCopy, presentNotice, presentPostNotice } from './present.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A published post, by its id or by its current or a former slug. @throws AppError not_found, and withdrawn
 * with the public notice
 */
export async function findPost(
  context: Context,
  name: string,
): Promise<Extract<PublicPost, { state: 'published' }>> {
  const slug = uuid.test(name) ? await publicAddressOf(context, name) : name;
  const at = slug === null ? null : await readPublicPost(context, slug);
  const found = at?.state === 'moved' ? await readPublicPost(context, at.slug) : at;
  if (found?.state === 'withdrawn')
    throw new AppError('withdrawn', { notice: presentNotice(context.config, found) });
  if (found?.state !== 'published') throw new AppError('not_found');
  return found;
}

/**
 * As `listPublished`, without posts published before `since`. The list is ordered by that date, so it ends
 * there.
 */
export async function listSince(
  context: Context,
  { since, ...filter }: Parameters<typeof listPublished>[1] & { since?: string | undefined },
): ReturnType<typeof listPublished> {
  const page = await listPublished(context, filter);
  if (since === undefined) return page;
  const from = new Date(since);
  const rows = page.rows.filter(({ published_at, created_at }) => (published_at ?? created_at) >= from);
  return { rows, next: rows.length < page.rows.length ? null : page.next };
}

/**
 * The lines of a copy of all posts, from a position in the log. The last line marks the end. That an account copies posts is
 * recorded before it gets them.
 */
export async function* copyEverything(
  context: Context,
  after: number,
  accountId: string | null,
): AsyncGenerator<string> {
  const line = (value: BulkLine) => `${JSON.stringify(value)}\n`;
  const { config } = context;
  let last = after;
  // Few posts have notices. One that gets its first meanwhile comes again, by a later line of the log.
  const noticed = await postsWithNotices(context);
  const read = await postsReadAloud(context);
  let recorded = accountId === null ? Number.POSITIVE_INFINITY : await recordCopy(context, accountId, after);
  for await (const { number, post } of readEverything(context, after)) {
    last = number;
    // Published since the copy began.
    if (accountId !== null && number > recorded) recorded = await recordCopy(context, accountId, after);
    const cursor = writePlace(number);
    const notices = noticed.has(post.row.id) ? await noticesOf(context, post.row.id) : [];
    const heard = read.has(post.row.id) ? await recordingsOf(context, post.row.id) : [];
    const recordings = heard.filter(({ kind }) => kind === 'uploaded');
    yield post.state === 'published'
      ? line({ type: 'post', cursor, post: presentCopy(context, post.row, { notices, recordings }) })
      : line({
          type: 'withdrawn',
          cursor,
          notice: presentNotice(config, post),
          notices: notices.map((notice) => presentPostNotice(config, notice)),
        });
  }
  yield line({ type: 'end', cursor: writePlace(last) });
}

/**
 * Refuses a position after the end of the log: the cursor is from another site, or this site was restored
 * from an older backup. @throws AppError invalid_input
 */
export async function refuseCursorAhead(context: Context, field: 'cursor' | 'since', place: number) {
  if (place > 0 && place > (await lastPublication(context)))
    throw new AppError('invalid_input', { fields: { [field]: 'Not a cursor of this site' } });
}
