/** The published posts of a language, topic, country or author as files to carry to where there is no network. */
import { type InterfaceLanguage, knownLanguage, primaryLanguage } from '../../../contract/constants.ts';
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
import { frameOf, type WrittenArticle, writeArticles, writeWholeFile } from './whole-file.ts';

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

/** As which a pack names itself: by its scope, by the id of its only post, or by a digest of the posts on somebody's list. */
export type PackSubject = PackScope | { post: string } | { saved: string };

interface Pack {
  /** By their names; none where no post is chosen. */
  files: Map<string, Buffer>;
  /** How many posts it has. */
  posts: number;
  /** For how many seconds all of it is true, unless something changes. */
  trueForSeconds: number;
}

interface PackedPost {
  id: string;
  slug: string;
}

interface MakePackOptions {
  /** The most bytes of an HTML file with more than one post. */
  most: number;
  /** Whether there is one with all posts and their pictures in any case. */
  hasWhole?: boolean;
  /** A sentence more about what it has. */
  note?: string | undefined;
  /** Makes a PDF of the file with all posts, which the pack then has too; null where that fails. */
  print?: ((html: Buffer) => Promise<Buffer | null>) | undefined;
  /** Makes a file for Kiwix, which the pack then has too; null where that fails. */
  zim?: ((book: Book) => Promise<Buffer | null>) | undefined;
  /** Called for each post with the number of all; where it throws, nothing is made. */
  onPost: (total: number) => void;
}

/**
 * The files of a pack, with a list of them and of the posts in them (`manifest.json`).
 * Where one HTML file would be larger than `most` bytes, there are several, with links instead of pictures: none is larger that has
 * more than one post.
 * @throws AppError not_found for an unknown author
 */
export async function makePack(
  context: Context,
  pages: Making,
  subject: PackSubject,
  posts: readonly PackedPost[],
  { most, hasWhole = false, note, print, zim, onPost }: MakePackOptions,
): Promise<Pack> {
  // Before they are read: what is said of one meanwhile is a recall of this pack.
  const begun = context.clock();
  const number = await lastPublication(context);
  const slugs = posts.map(({ slug }) => slug);
  const articles = await articlesOf(context, pages, slugs, { pictures: 'with', onPost });
  if (articles.length === 0) return { files: new Map(), posts: 0, trueForSeconds: 0 };
  const book = await bookOf(context, subject, articles);
  if (note !== undefined) book.lead.push(note);
  const whole = Buffer.from(await writeWholeFile(book, pages.styleText));
  const parts =
    whole.length <= most
      ? [whole]
      : await partsOf(
          { ...book, articles: await articlesOf(context, pages, slugs, { pictures: 'without' }) },
          { most, style: pages.styleText },
        );
  const isWholeToo = hasWhole && parts[0] !== whole;
  const nameOfPart = (at: number) =>
    parts.length === 1 && !isWholeToo ? 'pack.html' : `pack-${at + 1}.html`;
  const printed = await print?.(whole);
  const forKiwix = await zim?.(book);
  const files = new Map<string, Buffer>([
    ['pack.epub', await writeEpub(book)],
    ...(printed ? [['pack.pdf', printed] as const] : []),
    ...(forKiwix ? [['pack.zim', forKiwix] as const] : []),
    ...(isWholeToo ? [['pack.html', whole] as const] : []),
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
  return {
    files,
    posts: articles.length,
    trueForSeconds: Math.min(...articles.map((article) => article.trueForSeconds)),
  };
}

/** HTML files of as many posts as fit into `most` bytes, in their order. */
async function partsOf(book: Book, { most, style }: { most: number; style: string }): Promise<Buffer[]> {
  const bytesOf = (text: string) => Buffer.byteLength(text);
  const written = await writeArticles(book.articles);
  const frame = bytesOf(frameOf(book, style, []));
  const parts: WrittenArticle[][] = [];
  let bytes = Infinity;
  for (const article of written) {
    const added = bytesOf(article.link) + bytesOf(article.html) + 1;
    if (bytes + added > most) {
      parts.push([]);
      bytes = frame;
    }
    parts.at(-1)?.push(article);
    bytes += added;
  }
  return parts.map((part) => Buffer.from(frameOf(book, style, part)));
}

/** The posts, newest first: all, or at most this many, and whether there are more. */
export async function postsOfScope(
  context: Context,
  { author: authorId, ...filter }: PackScope,
  most = Infinity,
): Promise<{ posts: PackedPost[]; hasMore: boolean }> {
  const posts: PackedPost[] = [];
  let cursor: string | undefined;
  do {
    const page = await listPublished(context, { ...filter, authorId, cursor });
    posts.push(...page.rows.map(({ id, slug }) => ({ id, slug })));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && posts.length <= most);
  return { posts: posts.slice(0, most), hasMore: posts.length > most };
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

async function bookOf(
  context: Context,
  subject: PackSubject,
  articles: readonly Article[],
): Promise<Book & { lead: string[] }> {
  const { config, clock } = context;
  const language = languageOf(subject, articles);
  const address = config.publicUrl;
  const lead = withoutIsolates(
    translator(language)('saved.packLead', {
      product: config.product.name,
      date: dayOf(clock()),
      address,
    }),
  );
  return {
    ...publisherOf(context),
    identifier: identifierOf(subject, address),
    title: await titleOf(context, subject, { language, articles }),
    language,
    lead: [lead],
    articles,
  };
}

/** The language of what stands around the posts: the one of the scope, or the one that most of them are in. */
function languageOf(subject: PackSubject, articles: readonly Article[]): InterfaceLanguage {
  if (!('post' in subject || 'saved' in subject))
    return knownLanguage(primaryLanguage(subject.language ?? ''));
  const counts = new Map<string, number>();
  for (const { language } of articles) counts.set(language, (counts.get(language) ?? 0) + 1);
  const [most = ''] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return knownLanguage(primaryLanguage(most));
}

function identifierOf(subject: PackSubject, address: string): string {
  if ('post' in subject) return `urn:uuid:${subject.post}`;
  const given = Object.entries(subject).filter(([, value]) => value !== undefined);
  return `${address}/#${new URLSearchParams(given)}`;
}

async function titleOf(
  context: Context,
  subject: PackSubject,
  { language, articles }: { language: InterfaceLanguage; articles: readonly Article[] },
): Promise<string> {
  const { config, topics } = context;
  if ('post' in subject) return articles[0]?.title ?? '';
  if ('saved' in subject)
    return `${config.product.name} · ${withoutIsolates(translator(language)('saved.listTitle'))}`;
  const names = [
    subject.language && (languageNames[subject.language] ?? subject.language),
    subject.topic && topicName(topics.viewOf(subject.topic), language).name,
    subject.country && countryName(subject.country, language),
    subject.author && nameOf(await getAuthor(context, subject.author)),
  ].filter((name) => name !== undefined);
  return [config.product.name, ...names].join(' · ');
}

const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }) =>
  `${firstname} ${lastname}`.trim();
