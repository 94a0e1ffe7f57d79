/** Several posts as one HTML file: its style and pictures inside, no script, and nothing that is loaded. */
import { setImmediate } from 'node:timers/promises';
import type { Element, Properties } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { directionOf } from '../../../contract/constants.ts';
import { escapeMarkup } from '../../platform/text/markup.ts';
import type { Article } from './article.ts';
import type { Book } from './epub.ts';

/** Keeps the posts apart from each other and from the list of contents; on paper each begins a page. */
const betweenPosts =
  'main{padding-block:2rem}main>h1,main>p{margin-block-end:1rem}main>article{margin-block-start:4rem;padding-block-start:2rem;border-block-start:3px solid}@media print{main>article{break-before:page;margin:0;padding:0;border:0}main>p+article{break-before:auto}}';

/** A post as it stands in a file, and the link to it in the list of contents. */
export interface WrittenArticle {
  link: string;
  html: string;
}

/** The file, with a list of contents first, in the style of the site. */
export async function writeWholeFile(book: Book, style: string): Promise<string> {
  return frameOf(book, style, await writeArticles(book.articles));
}

/** The posts, numbered. Each takes some milliseconds of the processor, so requests are answered in between. */
export async function writeArticles(articles: readonly Article[]): Promise<WrittenArticle[]> {
  const written: WrittenArticle[] = [];
  for (const [at, article] of articles.entries()) {
    written.push({ link: linkTo(article, `#post-${at + 1}`), html: toHtml(numbered(article, at + 1)) });
    await setImmediate();
  }
  return written;
}

/** A post in a list of contents. */
export function linkTo({ title, language }: Pick<Article, 'title' | 'language'>, address: string): string {
  return `<li><a href="${address}" lang="${language}" dir="${directionOf(language)}">${escapeMarkup(title)}</a></li>`;
}

/** A file with some of the posts of a book, in the style of the site. */
export function frameOf(book: Book, style: string, articles: readonly WrittenArticle[]): string {
  const policy =
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
  const contents = articles.map(({ link }) => link);
  return documentOf(book, style, [headOf(book, contents), ...articles.map(({ html }) => html)], policy);
}

/** What a book says of itself, and the links to its posts. */
export function headOf({ title, lead, articles }: Book, contents: readonly string[]): string {
  const lines = lead.map((line) => `<p>${escapeMarkup(line)}</p>`).join('');
  // A book of one post has its title.
  if (articles.length === 1 && articles[0]?.title === title) return lines;
  return `<h1>${escapeMarkup(title)}</h1>${lines}<nav><ol>${contents.join('')}</ol></nav>`;
}

/** A page that needs nothing else; `policy` is its Content-Security-Policy, where whoever shows it adds nothing to it. */
export function documentOf(
  { title, language }: Pick<Book, 'title' | 'language'>,
  style: string,
  parts: readonly string[],
  policy?: string,
): string {
  const rules = policy === undefined ? '' : `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return [
    `<!DOCTYPE html>\n<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">${rules}`,
    `<title>${escapeMarkup(title)}</title><style>${style}${betweenPosts}</style></head><body><main class="frame" id="main">`,
    ...parts,
    '</main></body></html>\n',
  ].join('\n');
}

/** The article with ids that no other one in the file has. */
function numbered({ body, pictures }: Article, number: number): Element {
  const addresses = new Map(
    pictures.map(({ name, type, bytes }) => [name, `data:${type};base64,${bytes.toString('base64')}`]),
  );
  const rename = (id: string) => `post-${number}-${id}`;
  const renamed = (properties: Properties): Properties => {
    const { id, href, src, ariaLabelledBy, ariaDescribedBy } = properties;
    return {
      ...properties,
      ...(typeof id === 'string' && { id: rename(id) }),
      ...(typeof href === 'string' && href.startsWith('#') && { href: `#${rename(href.slice(1))}` }),
      ...(typeof src === 'string' && { src: addresses.get(src) ?? src }),
      ...(Array.isArray(ariaLabelledBy) && { ariaLabelledBy: ariaLabelledBy.map(String).map(rename) }),
      ...(Array.isArray(ariaDescribedBy) && { ariaDescribedBy: ariaDescribedBy.map(String).map(rename) }),
    };
  };
  const walk = (node: Element): Element => ({
    ...node,
    properties: renamed(node.properties),
    children: node.children.map((child) => (child.type === 'element' ? walk(child) : child)),
  });
  const article = walk(body);
  return { ...article, properties: { ...article.properties, id: `post-${number}` } };
}
