/** Where each public page gets what it shows (design §2). */
import { initialVisiblePosts, loadMoreIncrement } from '../../contract/constants.ts';
import type { Page } from '../../contract/pages.ts';
import type { Change } from '../changes/actions.ts';
import type { Context } from '../context.ts';
import { listPublished, readPublicPost, renderProse } from '../posts/actions.ts';
import { linkHeader } from '../signposting/actions.ts';
import { type Address, moreOf, writeAddress } from './address.ts';
import { isSlug, postPath } from './post-address.ts';
import { recordOf } from './post-record.ts';
import { presentPost, presentSummary, presentWithdrawn } from './present.ts';

/** What a page shows, with what it depends on; or where it has moved to. */
export type Source =
  | {
      status: 200 | 410;
      page: Page;
      /** Headers of this page alone. */
      headers?: Readonly<Record<string, string>>;
      dependsOn: readonly Change[];
    }
  | { status: 301; location: string };

/** `/` */
export async function homeSource(context: Context): Promise<Source> {
  const { rows } = await listPublished(context, { limit: 5 });
  return { status: 200, page: { kind: 'home', posts: rows.map(presentSummary) }, dependsOn: ['posts'] };
}

/** `/phis`: the newest posts, seven and then six more at a time (spec §2.6). */
export async function postsSource(context: Context, address: Address): Promise<Source> {
  const { rows, next } = await listPublished(context, {
    limit: address.shown,
    cursor: address.after ?? undefined,
  });
  const posts = rows.map(presentSummary);
  const more = moreOf(address, next);
  const newest =
    address.after === null ? null : writeAddress({ ...address, shown: initialVisiblePosts, after: null });
  const alreadyShown = address.shown > initialVisiblePosts ? address.shown - loadMoreIncrement : 0;
  return { status: 200, page: { kind: 'posts', posts, more, newest, alreadyShown }, dependsOn: ['posts'] };
}

/** `/phis/read/{slug}`: the post, the notice of its withdrawal, or the way from an older address; null for a bare 404. */
export async function postSource(context: Context, slug: string): Promise<Source | null> {
  if (!isSlug(slug)) return null;
  const found = await readPublicPost(context, slug);
  if (!found) return null;
  if (found.standing === 'moved') return { status: 301, location: postPath(found.slug) };
  const dependsOn: Change[] = [`post:${found.row.id}`, `author:${found.row.author_id}`];
  if (found.standing === 'withdrawn') {
    return { status: 410, page: { kind: 'withdrawn', post: presentWithdrawn(found) }, dependsOn };
  }
  const rendered = await renderProse(context, found.row);
  const page: Page = { kind: 'post', post: presentPost(found, rendered, await recordOf(context, found)) };
  return { status: 200, page, headers: { link: linkHeader(found, context.config) }, dependsOn };
}
