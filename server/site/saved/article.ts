/** A post to be put into a book: cut out of its file for offline use, so that the two can't say different things. */
import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { select, selectAll } from 'hast-util-select';
import { knownLanguage, primaryLanguage } from '../../../contract/constants.ts';
import { daySeconds } from '../../../contract/durations.ts';
import type { PostView } from '../../../contract/views/post-view.ts';
import type { Change } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { loadRenderer, rendererFile } from '../../platform/page-cache/renderer.ts';
import type { Source } from '../../platform/page-cache/source.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { offlineSource } from './offline-file.ts';

/** A picture of an article, which names it in `src`. */
interface ArticlePicture {
  name: string;
  /** Its media type, one of those that every reading system shows (EPUB 3.3 §3.2). */
  type: string;
  bytes: Buffer;
}

export interface Article {
  id: string;
  slug: string;
  title: string;
  /** A language tag. */
  language: string;
  /** The number of the version; null for a post from before versions were kept. */
  version: number | null;
  /** When its text, its review or its notices last changed. */
  modified: Date;
  /** The element `article`. */
  body: Element;
  pictures: ArticlePicture[];
  dependsOn: readonly Change[];
  /** For how many seconds it is true, unless a change is published. */
  trueForSeconds: number;
}

/** What articles are made with. */
export type Making = Pick<PublicPages, 'render' | 'styleSource' | 'styleText'>;

/** What articles are made with where no pages are served. */
export async function openMaking({ config }: Pick<Context, 'config'>): Promise<Making> {
  const { renderPage, styleSource, styleText } = await loadRenderer(rendererFile);
  const { product, contactEmail, publicUrl } = config;
  const files = { script: '', listScript: '', styles: new Map() };
  const frame = { product, contactEmail, publicUrl, ...files, maintenance: null };
  return { styleSource, styleText, render: (page, at) => renderPage(page, { ...frame, ...at }) };
}

/** A published post as an article; what readers get instead of a moved or withdrawn one; null where there never was such a post. */
export async function readArticle(
  context: Context,
  making: Making,
  slug: string,
  pictures: 'with' | 'without',
): Promise<{ article: Article } | { elsewhere: Source } | null> {
  const source = await offlineSource(context, slug, {
    pictures,
    styleSource: making.styleSource,
    hasQr: true,
  });
  if (!source) return null;
  if (source.status !== 200 || source.page.kind !== 'offline-post') return { elsewhere: source };
  const { post } = source.page;
  const html = making.render(source.page, {
    path: '/',
    language: knownLanguage(primaryLanguage(post.language)),
  });
  const body = select('article', fromHtml(html));
  if (!body) throw new Error(`The file of ${slug} has no article.`);
  return {
    article: {
      id: post.id,
      slug,
      title: post.title,
      language: post.language,
      version: post.version?.number ?? null,
      modified: modifiedOf(post),
      body,
      pictures: await takePictures(body),
      dependsOn: source.dependsOn,
      trueForSeconds: source.trueForSeconds ?? daySeconds,
    },
  };
}

function modifiedOf({ published_at, revised_at, reviewed, notices }: PostView): Date {
  const times = [published_at, revised_at, reviewed?.at, ...notices.map(({ issued_at }) => issued_at)];
  return new Date(Math.max(...times.map((time) => Date.parse(time ?? published_at))));
}

/** Moves the pictures out of the text into files. */
async function takePictures(body: Element): Promise<ArticlePicture[]> {
  const pictures = new Map<string, ArticlePicture>();
  for (const { properties } of selectAll('img[src^="data:"]', body)) {
    const [, type = '', base64 = ''] = /^data:([^;]+);base64,(.*)$/s.exec(String(properties.src)) ?? [];
    const picture = await asCoreType(type, Buffer.from(base64, 'base64'));
    properties.src = picture.name;
    pictures.set(picture.name, picture);
  }
  return [...pictures.values()];
}

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/** Readers of books don't all show WebP or AVIF. */
async function asCoreType(type: string, bytes: Buffer): Promise<ArticlePicture> {
  const name = sha256(bytes).toString('hex').slice(0, 16);
  const ending = endings[type];
  if (ending !== undefined) return { name: `${name}.${ending}`, type, bytes };
  const { default: sharp } = await import('sharp');
  const jpeg = await sharp(bytes).flatten({ background: '#fff' }).jpeg({ mozjpeg: true }).toBuffer();
  return { name: `${name}.jpg`, type: 'image/jpeg', bytes: jpeg };
}
