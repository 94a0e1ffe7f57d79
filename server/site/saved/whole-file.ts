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
  'main{padding-block:2rem}main>h1,main>p{margin-block-end:1rem}main>article{margin-block-start:4rem;padding-block-start:2rem;border-block-start:3px solid}@media print{main>article{break-before:page;margin:0;padding:0;border:0}}';

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
    const { title, language } = article;
    const link = `<li><a href="#post-${at + 1}" lang="${language}" dir="${directionOf(language)}">${escapeMarkup(title)}</a></li>`;
    written.push({ link, html: toHtml(numbered(article, at + 1)) });
    await setImmediate();
  }
  return written;
}

/** A file with some of the posts of a book, in the style of the site. */
export function frameOf(
  { title, language, lead }: Book,
  style: string,
  articles: readonly WrittenArticle[],
): string {
  const policy =
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
  return [
    `<!DOCTYPE html>\n<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<title>${escapeMarkup(title)}</title><style>${style}${betweenPosts}</style></head><body><main class="frame" id="main">`,
    `<h1>${escapeMarkup(title)}</h1>${lead.map((line) => `<p>${escapeMarkup(line)}</p>`).join('')}<nav><ol>${articles.map(({ link }) => link).join('')}</ol></nav>`,
    ...articles.map(({ html }) => html),
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
