/** The published posts of a language, topic, country or author as files to carry to where there is no network. */
import { knownLanguage, primaryLanguage } from '../../../contract/constants.ts';
import { topicName } from '../../../contract/views/topic-view.ts';
import { countryName } from '../../../messages/country-name.ts';
import { languageNames, translator } from '../../../messages/index.ts';
import { withoutIsolates } from '../../../messages/locale.ts';
import { getAuthor } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { dayOf } from '../../platform/db/day.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { lastPublication, listPublished } from '../../posts/index.ts';
import { type Article, type Making, readArticle } from './article.ts';
import { type Book, publisherOf, writeEpub } from './epub.ts';
import { writeWholeFile } from './whole-file.ts';

/** Which posts: those that are all of these; every post where nothing is given. */
export interface PackScope {
  language?: string | undefined;
  /** The word of a topic. */
  topic?: string | undefined;
  /** The code of a country or region. */
  country?: string | undefined;
  /** The id of an account. */
  author?: string | undefined;
}

interface Pack {
  /** By their names; none where no post is chosen. */
  files: Map<string, Buffer>;
  /** How many posts it has. */
  posts: number;
}

/**
 * The files of a pack, with a list of them and of the posts in them (`manifest.json`).
 * Where one HTML file would be larger than `most` bytes, there are several, with links instead of pictures: none is larger that has
 * more than one post. `onPost` is called for each post.
 * @throws AppError not_found for an unknown author
 */
export async function makePack(
  context: Context,
  pages: Making,
  scope: PackScope,
  { most, onPost }: { most: number; onPost: (total: number) => void },
): Promise<Pack> {
  // Before the posts are read: what is said of one meanwhile is a recall of this pack.
  const begun = context.clock();
  const number = await lastPublication(context);
  const slugs = await slugsOf(context, scope);
  const articles = await articlesOf(context, pages, slugs, { pictures: 'with', onPost });
  if (articles.length === 0) return { files: new Map(), posts: 0 };
  const book = await bookOfScope(context, scope, articles);
  const whole = Buffer.from(writeWholeFile(book, pages.styleText));
  const parts =
    whole.length <= most
      ? [whole]
      : partsOf(
          { ...book, articles: await articlesOf(context, pages, slugs, { pictures: 'without' }) },
          { most, style: pages.styleText },
        );
  const nameOfPart = (at: number) => (parts.length === 1 ? 'pack.html' : `pack-${at + 1}.html`);
  const files = new Map<string, Buffer>([
    ['pack.epub', await writeEpub(book)],
    ...parts.map((part, at): [string, Buffer] => [nameOfPart(at), part]),
  ]);
  const manifest = {
    site: context.config.publicUrl,
    title: book.title,
    made_at: begun.toISOString(),
    publication: number,
    posts: articles.map(({ id, slug, title, language, version }) => ({ id, slug, title, language, version })),
    files: [...files].map(([name, bytes]) => ({
      name,
      bytes: bytes.length,
      sha256: sha256(bytes).toString('hex'),
    })),
  };
  files.set('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  return { files, posts: articles.length };
}

/** HTML files of as many posts as fit into `most` bytes, in their order. */
function partsOf(book: Book, { most, style }: { most: number; style: string }): Buffer[] {
  const fileOf = (articles: readonly Article[]) => Buffer.from(writeWholeFile({ ...book, articles }, style));
  const parts: Buffer[] = [];
  let begun: Article[] = [];
  let file = Buffer.alloc(0);
  for (const article of book.articles) {
    const longer = fileOf([...begun, article]);
    if (longer.length > most && begun.length > 0) {
      parts.push(file);
      begun = [];
    }
    begun.push(article);
    file = begun.length === 1 ? fileOf(begun) : longer;
  }
  return [...parts, file];
}

/** The addresses of the posts, newest first. */
async function slugsOf(context: Context, { author: authorId, ...filter }: PackScope): Promise<string[]> {
  const slugs: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listPublished(context, { ...filter, authorId, cursor });
    slugs.push(...page.rows.map(({ slug }) => slug));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return slugs;
}

/** Those that are still published. */
async function articlesOf(
  context: Context,
  pages: Making,
  slugs: readonly string[],
  { pictures, onPost }: { pictures: 'with' | 'without'; onPost?: (total: number) => void },
): Promise<Article[]> {
  const articles: Article[] = [];
  for (const slug of slugs) {
    const found = await readArticle(context, pages, slug, pictures);
    if (found && 'article' in found) articles.push(found.article);
    onPost?.(slugs.length);
  }
  return articles;
}

async function bookOfScope(context: Context, scope: PackScope, articles: readonly Article[]): Promise<Book> {
  const { config, clock, topics } = context;
  const language = knownLanguage(primaryLanguage(scope.language ?? ''));
  const t = translator(language);
  const given = Object.entries(scope).filter(([, value]) => value !== undefined);
  const names = [
    scope.language && (languageNames[scope.language] ?? scope.language),
    scope.topic && topicName(topics.viewOf(scope.topic), language).name,
    scope.country && countryName(scope.country, language),
    scope.author && nameOf(await getAuthor(context, scope.author)),
  ].filter((name) => name !== undefined);
  const address = config.publicUrl;
  const lead = withoutIsolates(
    t('saved.packLead', { product: config.product.name, date: dayOf(clock()), address }),
  );
  return {
    ...publisherOf(context),
    identifier: `${address}/#${new URLSearchParams(given)}`,
    title: [config.product.name, ...names].join(' · '),
    language,
    lead: [lead],
    articles,
  };
}

const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }) =>
  `${firstname} ${lastname}`.trim();
