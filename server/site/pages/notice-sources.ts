/** Sources of the pages about notices (product.md#notices), and of the page in place of a withdrawn post. */
import type { PublicPage } from '../../../contract/pages.ts';
import type { Change } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { type Address, addressAfter, cursorOf } from '../../platform/page-cache/address.ts';
import type { Cursors } from '../../platform/page-cache/cursors.ts';
import type { Source } from '../../platform/page-cache/source.ts';
import {
  bylinesOf,
  findNotice,
  insteadOf,
  listIssued,
  noticesOf,
  type PublicPost,
  viewNotice,
} from '../../posts/index.ts';
import { presentWithdrawn } from './present.ts';

const noticesOfAPage = 20;

/** `/phis/notices`: every notice, newest first. */
export async function noticesSource(context: Context, cursors: Cursors, address: Address): Promise<Source> {
  const cursor = cursorOf(address, cursors) ?? undefined;
  const { rows, next } = await listIssued(context, { cursor, limit: noticesOfAPage });
  return {
    status: 200,
    page: {
      kind: 'notices',
      notices: rows.map(viewNotice),
      earlier: next === null ? null : addressAfter(address, { part: 'own', cursor: next }, cursors),
      newest: address.after === null ? null : address.path,
    },
    dependsOn: ['notices', ...rows.map(({ post_id }) => `post:${post_id}` as const)],
  };
}

/** `/phis/notices/{n}`: one notice; null where there is none of this number. */
export async function noticeSource(context: Context, number: string): Promise<Source | null> {
  if (!/^[1-9]\d{0,8}$/.test(number)) return null;
  const row = await findNotice(context, Number(number));
  if (!row) return null;
  return {
    status: 200,
    page: { kind: 'notice', notice: viewNotice(row), withdrawn: row.post_status === 'withdrawn' },
    dependsOn: ['notices', `post:${row.post_id}`, `author:${row.author_id}`, ...bylinesOf([row])],
  };
}

/** The page in place of a withdrawn post and its versions, and what it depends on: new posts can be what to read instead. */
export async function withdrawnPage(
  context: Context,
  { state, row, notice }: Extract<PublicPost, { state: 'withdrawn' }>,
): Promise<{ page: PublicPage; dependsOn: Change[] }> {
  const notices = (await noticesOf(context, row.id)).map(viewNotice);
  const instead = await insteadOf(context, row);
  return {
    page: { kind: 'withdrawn', post: presentWithdrawn({ state, row, notice }, notices, instead) },
    dependsOn: [`post:${row.id}`, `author:${row.author_id}`, 'posts', ...bylinesOf([row, ...instead])],
  };
}
