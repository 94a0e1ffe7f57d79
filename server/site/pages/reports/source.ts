/** Sources of the form that reports a mistake in a post, and of the page after it (product.md#reports-of-readers). */
import type { PublicPage } from '../../../../contract/pages.ts';
import { isSlug } from '../../../../contract/text/slug.ts';
import { shownTitle } from '../../../../contract/views/notice-view.ts';
import type { ReportedPost, ReportForm } from '../../../../contract/views/report-view.ts';
import type { Change } from '../../../platform/changes/invalidation.ts';
import type { Context } from '../../../platform/context.ts';
import type { Source } from '../../../platform/page-cache/source.ts';
import { bylinesOf, listVersions, readPublicPost } from '../../../posts/index.ts';
import { withdrawnPage } from '../notice-sources.ts';

/** The post that a report would be about, or what readers get in its place. */
export type Reportable =
  | { state: 'published'; id: string; post: ReportedPost; dependsOn: Change[] }
  | { state: 'withdrawn'; page: PublicPage; dependsOn: Change[] }
  | { state: 'moved'; slug: string };

/** The published post at an address; null for the not-found page. */
export async function findReportable(context: Context, slug: string): Promise<Reportable | null> {
  if (!isSlug(slug)) return null;
  const found = await readPublicPost(context, slug);
  if (!found || found.state === 'moved') return found;
  const { id, language, author_id: author } = found.row;
  const dependsOn: Change[] = [`post:${id}`, `author:${author}`, ...bylinesOf([found.row])];
  if (found.state === 'withdrawn') return { state: 'withdrawn', ...(await withdrawnPage(context, found)) };
  const newest = (await listVersions(context, found.row)).at(-1);
  const post = { slug, title: shownTitle(found.row), language, version: newest?.number ?? null };
  return { state: 'published', id, post, dependsOn };
}

/** One of the two pages, the notice of the post's withdrawal, or a redirect to the post's newer address. */
export async function reportSource(
  context: Context,
  slug: string,
  {
    page,
    path,
  }: {
    page(post: ReportedPost): PublicPage;
    path(slug: string): string;
  },
): Promise<Source | null> {
  const found = await findReportable(context, slug);
  if (!found) return null;
  if (found.state === 'moved') return { status: 301, location: path(found.slug) };
  const { dependsOn } = found;
  if (found.state === 'withdrawn') return { status: 410, page: found.page, dependsOn };
  return { status: 200, page: page(found.post), dependsOn };
}

/** The form before anything was written. */
export function emptyForm({ version }: ReportedPost): ReportForm {
  const values = { passage: '', wrong: '', email: '', version: String(version ?? '') };
  return { values, fields: {}, problem: null };
}
