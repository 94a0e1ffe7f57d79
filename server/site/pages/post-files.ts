/** The files of a post that programs read: its citation in each form, its links and its card. */

import { defaultLanguage } from '../../../contract/constants.ts';
import { errors } from '../../../contract/errors.ts';
import type { PublicPage } from '../../../contract/pages.ts';
import { postPath } from '../../../contract/paths.ts';
import { isSlug } from '../../../contract/text/slug.ts';
import { csvOf } from '../../../markdown/charts/csv.ts';
import { exportedFileOf } from '../../desk/index.ts';
import type { Change } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import type { RenderedPage } from '../../platform/page-cache/encoded-page.ts';
import type { At } from '../../platform/page-cache/public-pages.ts';
import { bylinesOf, chartsOf, type PublicPost, readPublicPost } from '../../posts/index.ts';
import { cardPath, drawCard, drawSummaryPicture } from '../cards/card.ts';
import { type CitationForm, type Cited, citationForms, cite } from '../citations/formats.ts';
import { jatsDocument, jatsType } from '../jats/article.ts';
import { writeLinkset } from '../signposting/signposting.ts';
import { postSource } from './sources.ts';

/** What files are made with: `render` makes the HTML of a post's page. */
interface Making extends Context {
  render: (page: PublicPage, at: At) => string;
}

type File = Pick<RenderedPage, 'content' | 'type' | 'headers'>;
type Published = Extract<PublicPost, { state: 'published' }>;

/** Writes a file of this name; null where the post has none. */
type Write = (context: Making, post: Published, name: string) => File | Promise<File | null>;

const forms = Object.keys(citationForms).filter((ending): ending is CitationForm => ending in citationForms);

/** The name of the post as Markdown, whose address is that of the page with `.md` after it. */
export const markdownFile = '.md';

/** The files by name. The name of a card contains the hash of its content. */
const files: readonly [RegExp, Write][] = [
  [/^\.md$/, markdown],
  ...forms.map((form): [RegExp, Write] => [new RegExp(`^cite\\.${form}$`), citation(form)]),
  [/^linkset\.json$/, linkset],
  [/^article\.jats\.xml$/, article],
  [/^metadata\.jsonld$/, metadata],
  [/^chart-[1-9]\d?\.csv$/, chartFigures],
  [/^card-[0-9a-f]{16}\.png$/, card],
  [/^summary\.png$/, summaryPicture],
];

/** Whether posts have a file of this name. */
export function isPostFile(name: string): boolean {
  return name !== markdownFile && files.some(([form]) => form.test(name));
}

/** The path of a file of a post. */
export function filePath(slug: string, name: string): string {
  return name === markdownFile ? `${postPath(slug)}.md` : `${postPath(slug)}/${name}`;
}

/**
 * A file of a published post; a redirect from an older address; 410 for a withdrawn post; null where there
 * never was such a post.
 */
export async function makePostFile(
  context: Making,
  slug: string,
  name: string,
): Promise<RenderedPage | null> {
  const write = files.find(([form]) => form.test(name))?.[1];
  if (!write || !isSlug(slug)) return null;
  const found = await readPublicPost(context, slug);
  if (!found) return null;
  // Whatever card or chart is asked for.
  if (found.state === 'moved')
    return {
      status: 301,
      content: '',
      location: filePath(found.slug, name),
      dependsOn: [],
      isKept: false,
    };
  const { id, author_id: author } = found.row;
  const dependsOn: Change[] = [`post:${id}`, `author:${author}`, ...bylinesOf([found.row])];
  if (found.state === 'withdrawn') {
    const notice = `${errors.withdrawn.message} ${context.config.publicUrl}${postPath(slug)}\n`;
    return { status: 410, content: notice, type: 'text/plain; charset=utf-8', dependsOn, isKept: false };
  }
  const file = await write(context, found, name);
  return file && { status: 200, ...file, modified: context.clock(), dependsOn };
}

/**
 * The path of a published post's current card; null where `name` is no card, or readers don't see the post.
 */
export async function currentCard(context: Context, slug: string, name: string): Promise<string | null> {
  if (!name.startsWith('card-') || !isSlug(slug)) return null;
  const found = await readPublicPost(context, slug);
  return found?.state === 'published' ? cardPath(found.row, context.config) : null;
}

function citation(form: CitationForm): Write {
  return ({ config }, cited) => ({
    content: cite(cited, config, form),
    type: citationForms[form].type,
    headers: { 'content-disposition': attachmentNamed(`${cited.row.slug}.${form}`) },
  });
}

/** Headers hold Latin letters only; `filename*` adds the full name for browsers (RFC 6266 §5). */
function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '').replace(/^[-.]+/, 'post.');
  return plain === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

function linkset({ config }: Context, cited: Cited): File {
  return { content: writeLinkset(cited, config), type: 'application/linkset+json' };
}

/** The text as its author wrote it, with front matter that an import reads. */
async function markdown(context: Context, { row }: Published): Promise<File | null> {
  const content = await exportedFileOf(context, row.slug);
  return content === null ? null : { content, type: 'text/markdown; charset=utf-8' };
}

async function article(context: Context, post: Published): Promise<File> {
  return { content: await jatsDocument(context, post), type: jatsType };
}

/** The post in the vocabulary of schema.org, as its page has it. */
async function metadata({ render, ...context }: Making, { row }: Published): Promise<File | null> {
  const source = await postSource(context, row.slug, 'load');
  if (source?.status !== 200) return null;
  const html = render(source.page, { path: postPath(row.slug), language: defaultLanguage });
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  if (data === undefined) return null;
  // What follows is where the post stands on the site.
  const [post] = JSON.parse(data);
  return { content: `${JSON.stringify(post)}\n`, type: 'application/ld+json; charset=utf-8' };
}

/** The figures of a chart. */
async function chartFigures(context: Context, { row }: Published, name: string): Promise<File | null> {
  const chart = (await chartsOf(context, row))[Number(name.slice('chart-'.length, -'.csv'.length)) - 1];
  return (
    (chart && {
      content: csvOf(chart),
      type: 'text/csv; charset=utf-8; header=present',
      headers: { 'content-disposition': attachmentNamed(`${row.slug}-${name}`) },
    }) ??
    null
  );
}

async function card(context: Context, { row }: Cited): Promise<File> {
  return { content: await drawCard(context, row), type: 'image/png' };
}

async function summaryPicture({ config }: Context, { row }: Published): Promise<File | null> {
  const content = await drawSummaryPicture(row, config);
  return content && { content, type: 'image/png', headers: { 'x-robots-tag': 'noindex' } };
}
