/** Where each public page gets what it shows (design §2). */
import type { Page } from '../../contract/pages.ts';
import type { Change } from '../changes/actions.ts';
import type { Context } from '../context.ts';
import { listPublished, readPublicPost, renderProse } from '../posts/actions.ts';
import { presentPost, presentSummary, presentWithdrawn } from './present.ts';

/** What a page shows, with what it depends on; or where it has moved to. */
export type Source =
  | {
      status: 200 | 410;
      page: Page;
      dependsOn: readonly Change[];
      /** How long it is good for, where it changes without being announced. */
      freshSeconds?: number;
    }
  | { status: 301; location: string };

/** `/` */
export async function homeSource(context: Context): Promise<Source> {
  const { rows } = await listPublished(context, { limit: 5 });
  return { status: 200, page: { kind: 'home', posts: rows.map(presentSummary) }, dependsOn: ['posts'] };
}

/** `/phis/read/{slug}`: the post, the notice of its withdrawal, or the way from an older address; null for a bare 404. */
export async function postSource(context: Context, slug: string): Promise<Source | null> {
  if (!/^[a-z0-9-]{1,100}$/.test(slug)) return null;
  const found = await readPublicPost(context, slug);
  if (!found) return null;
  if (found.standing === 'moved') return { status: 301, location: `/phis/read/${found.slug}` };
  const dependsOn: Change[] = [`post:${found.row.id}`, `author:${found.row.author_id}`];
  if (found.standing === 'withdrawn') {
    return { status: 410, page: { kind: 'withdrawn', post: presentWithdrawn(found) }, dependsOn };
  }
  const rendered = await renderProse(context, found.row);
  return { status: 200, page: { kind: 'post', post: presentPost(found, rendered) }, dependsOn };
}
