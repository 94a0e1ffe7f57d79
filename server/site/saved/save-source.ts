import { postPath } from '../../../contract/paths.ts';
import { savePostPath } from '../../../contract/site/saved-paths.ts';
import { isSlug } from '../../../contract/text/slug.ts';
import { shownTitle } from '../../../contract/views/notice-view.ts';
import type { SavableFile } from '../../../contract/views/savable-post.ts';
import type { Context } from '../../platform/context.ts';
import type { CachedPage } from '../../platform/page-cache/page-cache.ts';
import type { Source } from '../../platform/page-cache/source.ts';
import { readPublicPost } from '../../posts/index.ts';
import { hasProgram } from './missing-program.ts';

/** A file of a post as readers get it. */
export interface FoundFile {
  pictures: SavableFile['pictures'];
  page: CachedPage;
}

/** `/phis/read/{slug}/save`: how to save a post, with the sizes of its files. A withdrawn post leads to its notice. */
export async function savePostSource(
  context: Context,
  slug: string,
  {
    script,
    files,
    book,
    picture,
  }: { script: string; files: readonly FoundFile[]; book: CachedPage | null; picture: CachedPage | null },
): Promise<Source | null> {
  if (!isSlug(slug)) return null;
  const found = await readPublicPost(context, slug);
  if (!found) return null;
  if (found.state === 'moved') return { status: 301, location: savePostPath(found.slug) };
  if (found.state === 'withdrawn') return { status: 301, location: postPath(slug), isKept: false };
  const { id, language } = found.row;
  const sizes = files.map(({ pictures, page: { variants } }): SavableFile => {
    return { pictures, sent: variants.br.bytes.length, size: variants.identity.bytes.length };
  });
  const sizeOf = (page: CachedPage | null) =>
    page?.status === 200 ? page.variants.identity.bytes.length : null;
  const post = {
    id,
    slug,
    title: shownTitle(found.row),
    language,
    files: sizes,
    bookSize: sizeOf(book),
    pictureSize: sizeOf(picture),
    canPrint: hasProgram(context.config.packs.printCommand, context.config.packs.environment),
  };
  const dependsOn = [`post:${id}` as const, ...files.flatMap(({ page }) => page.dependsOn)];
  return { status: 200, page: { kind: 'save-post', post, script }, dependsOn };
}
