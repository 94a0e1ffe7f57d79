/** A post as one file: style and pictures inside, no script, and nothing that is loaded. It opens without a network, from any place. */
import { postPath } from '../../../contract/paths.ts';
import { isSlug } from '../../../contract/text/slug.ts';
import { readPictureFile } from '../../people/index.ts';
import type { Change } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import type { Source } from '../../platform/page-cache/source.ts';
import { escapeMarkup } from '../../platform/text/markup.ts';
import { bylinesOf, lastPublication, readPublicPost, renderBodyForPhones } from '../../posts/index.ts';
import { withdrawnPage } from '../pages/notice-sources.ts';
import { viewPost } from '../pages/sources.ts';

/** The most bytes of the pictures in a file, as they are written in it. */
const mostPictureBytes = 150_000;

/** The header with the number of the publication log up to which a file knows what happened to its post. */
const publicationHeader = 'publication-number';

/**
 * The page of a published post as one file, with its pictures or with links to them; the notice of a withdrawn post, or a redirect;
 * null where there never was such a post. `styleSource` is the source of the page's style sheet in a Content-Security-Policy.
 */
export async function offlineSource(
  context: Context,
  slug: string,
  {
    pictures,
    styleSource,
    hasQr = pictures === 'with',
  }: { pictures: 'with' | 'without'; styleSource: string; hasQr?: boolean },
): Promise<Source | null> {
  if (!isSlug(slug)) return null;
  // Before the post is read: what happens meanwhile is told again, and nothing is missed.
  const number = await lastPublication(context);
  const found = await readPublicPost(context, slug);
  if (!found) return null;
  if (found.state === 'moved') return { status: 301, location: `${postPath(found.slug)}/offline.html` };
  const { id, author_id: author } = found.row;
  const own: Change[] = [`post:${id}`, `author:${author}`, ...bylinesOf([found.row])];
  if (found.state === 'withdrawn') return { status: 410, ...(await withdrawnPage(context, found)) };
  const { rendered, html } = await bodyOf(context, found.row, pictures);
  const loading = pictures === 'with' ? 'load' : 'tap';
  const { post, dependsOn, trueForSeconds } = await viewPost(context, found, { rendered, loading });
  const qr = hasQr ? await qrOf(context.config.publicUrl + postPath(slug)) : null;
  const page = { kind: 'offline-post', post: { ...post, body_html: html }, qr } as const;
  return {
    status: 200,
    page,
    headers: {
      [publicationHeader]: String(number),
      'content-security-policy': `default-src 'none'; img-src data:; style-src ${styleSource}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-robots-tag': 'noindex',
    },
    dependsOn: [...own, ...dependsOn],
    maxAgeSeconds: trueForSeconds,
    trueForSeconds,
  };
}

async function qrOf(address: string): Promise<string> {
  const { qrSvg } = await import('../../platform/text/qr.ts');
  return qrSvg(address);
}

type Row = Parameters<typeof renderBodyForPhones>[1];

/** The text with its pictures in it: narrower ones where the others would be too many bytes, and links to those that don't fit then. */
async function bodyOf(context: Context, row: Row, pictures: 'with' | 'without') {
  const { publicUrl } = context.config;
  if (pictures === 'without') {
    const { rendered } = await renderBodyForPhones(context, row, { loading: 'tap', width: 'sharp' });
    return { rendered, html: withAbsoluteLinks(rendered.html, publicUrl) };
  }
  const sharp = await renderBodyForPhones(context, row, { loading: 'load', width: 'sharp' });
  const embedded = await embed(context, sharp.addresses);
  if (embedded.omitted.length === 0)
    return { rendered: sharp.rendered, html: withPictures(sharp.rendered.html, embedded, publicUrl) };
  const small = await renderBodyForPhones(context, row, { loading: 'load', width: 'small' });
  const html = withPictures(small.rendered.html, await embed(context, small.addresses), publicUrl);
  return { rendered: small.rendered, html };
}

interface Embedded {
  /** `data:` URLs by the address of the file. */
  urls: Map<string, string>;
  /** The addresses of files that don't fit, or that readers don't see any more. */
  omitted: string[];
}

async function embed(context: Context, addresses: readonly string[]): Promise<Embedded> {
  const urls = new Map<string, string>();
  const omitted: string[] = [];
  let bytes = 0;
  for (const address of new Set(addresses)) {
    const file = await readPictureFile(context, address).catch(() => null);
    const url = file && `data:image/${file.format};base64,${file.bytes.toString('base64')}`;
    if (url && bytes + url.length <= mostPictureBytes) {
      bytes += url.length;
      urls.set(address, url);
    } else omitted.push(address);
  }
  return { urls, omitted };
}

function withPictures(html: string, { urls, omitted }: Embedded, publicUrl: string): string {
  let written = html;
  for (const [address, url] of urls) written = written.replaceAll(`src="${address}"`, `src="${url}"`);
  for (const address of omitted)
    written = written.replaceAll(new RegExp(`<img src="${address}"[^>]*>`, 'g'), (image) => {
      const [, words = ''] = / alt="([^"]*)"/.exec(image) ?? [];
      const url = escapeMarkup(publicUrl + address);
      return `<a class="picture-link" href="${url}">${words === '' ? url : words}</a>`;
    });
  return withAbsoluteLinks(written, publicUrl);
}

/** Links to this site, from a text that is read elsewhere. */
function withAbsoluteLinks(html: string, publicUrl: string): string {
  return html.replace(/(<a\b[^>]* href=")\/(?!\/)/g, `$1${escapeMarkup(publicUrl)}/`);
}
