/** A post as a book for e-readers and phones. */
import { defaultLanguage, knownLanguage, primaryLanguage } from '../../../contract/constants.ts';
import { bookPath } from '../../../contract/site/saved-paths.ts';
import type { Context } from '../../platform/context.ts';
import type { RenderedPage } from '../../platform/page-cache/encoded-page.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { readArticle } from './article.ts';
import { epubType, publisherOf, writeEpub } from './epub.ts';

/** A published post in EPUB; its new address or its notice where it isn't published; null where there never was such a post. */
export async function bookOf(
  context: Context,
  pages: PublicPages,
  slug: string,
): Promise<RenderedPage | null> {
  const found = await readArticle(context, pages, slug, 'with');
  if (!found) return null;
  if ('elsewhere' in found) {
    const { elsewhere } = found;
    if (elsewhere.status === 301) {
      const location = elsewhere.location.replace(/offline\.html$/, 'post.epub');
      return { status: 301, content: '', location, dependsOn: [], isKept: false };
    }
    const { page } = elsewhere;
    const language =
      page.kind === 'withdrawn' ? knownLanguage(primaryLanguage(page.post.language)) : defaultLanguage;
    const content = pages.render(page, { path: bookPath(slug), language });
    return { ...elsewhere, content, isKept: false };
  }
  const { article } = found;
  const { id, title, language, dependsOn, trueForSeconds } = article;
  const book = {
    ...publisherOf(context),
    identifier: `urn:uuid:${id}`,
    title,
    language,
    lead: [],
    articles: [article],
  };
  return {
    status: 200,
    content: await writeEpub(book),
    type: epubType,
    headers: { 'x-robots-tag': 'noindex' },
    dependsOn,
    trueForSeconds,
    maxAgeSeconds: trueForSeconds,
  };
}
