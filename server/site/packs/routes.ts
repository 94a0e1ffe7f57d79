import { Readable } from 'node:stream';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { postPath } from '../../../contract/paths.ts';
import { mostSavedPosts } from '../../../contract/site/calls/saved-posts.ts';
import { packFileRoute, packPath, packRoute, savedPackPath } from '../../../contract/site/pack-paths.ts';
import { savedPath } from '../../../contract/site/saved-paths.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { isFromElsewhere } from '../../platform/http/callers/origin.ts';
import { matches } from '../../platform/http/encodings.ts';
import { networkOf } from '../../platform/http/network.ts';
import { rangeOf } from '../../platform/http/requests/range.ts';
import { sendOnce, sendPage } from '../../platform/http/send-page.ts';
import { spend } from '../../platform/limits/spend.ts';
import { inLanguage, readAddress } from '../../platform/page-cache/address.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { epubType } from '../saved/epub.ts';
import { askForPack, askForSaved, findPackFile, viewPack } from './packs.ts';
import { findPacked } from './subjects.ts';

type PackRequest = FastifyRequest<{ Params: { kind: string; value: string } }>;
type FileRequest = FastifyRequest<{ Params: { kind: string; value: string; sha256: string; name: string } }>;

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  epub: epubType,
  pdf: 'application/pdf',
  zim: 'application/zim',
  json: 'application/json; charset=utf-8',
  minisig: 'text/plain; charset=utf-8',
};

/**
 * Mounts packs (product.md#packs): the page that offers the files, or to have them made, and the files, also in parts. None of it needs a
 * script or an account. A file that isn't true any more leads to the page.
 */
export async function mountPacks(
  app: FastifyInstance,
  context: Context,
  publicPages: PublicPages,
): Promise<void> {
  app.get(packRoute, async (request: PackRequest, reply) => {
    const found = await find(request);
    if (!found) return sendNotFound(request, reply);
    if ('elsewhere' in found) return leadElsewhere(request, reply, found.elsewhere);
    const { packed, of } = found;
    const { language } = readAddress(request.url);
    const html = await publicPages.callerLimit(request, 'pages').run(async () => {
      const view = await viewPack(context, packed, of);
      return publicPages.render({ kind: 'pack', view }, { path: packPath(of.kind, of.value), language });
    });
    return sendOnce(request, reply, { status: 200, html, isPrivate: of.kind === 'saved' }, language);
  });

  await app.register(async (scope) => {
    // Room for the ids of all that an account can save.
    await scope.register(formbody, { bodyLimit: 1024 + 40 * mostSavedPosts });
    scope.post(packRoute, async (request: PackRequest, reply) => {
      const found = await find(request);
      if (!found) return sendNotFound(request, reply);
      if ('elsewhere' in found) return leadElsewhere(request, reply, found.elsewhere);
      const { packed, of } = found;
      return ask(request, reply, async () => {
        await askForPack(context, packed, of, networkOf(request.ip));
        return packPath(of.kind, of.value);
      });
    });
    scope.post(savedPackPath, (request: FastifyRequest<{ Body: { posts?: unknown } | undefined }>, reply) =>
      ask(request, reply, async () => {
        const ids = String(request.body?.posts ?? '')
          .split(',')
          .filter((id) => idForm.test(id));
        const posts = [...new Set(ids)].slice(0, mostSavedPosts);
        const name = await askForSaved(context, posts, networkOf(request.ip));
        return name === null ? savedPath : packPath('saved', name);
      }),
    );
  });
  app.get(savedPackPath, async (request, reply) =>
    reply.redirect(inLanguage(savedPath, readAddress(request.url).language), 303),
  );

  /** Leads to the page that `act` gives, unless a page of another site has its readers ask. */
  async function ask(request: FastifyRequest, reply: FastifyReply, act: () => Promise<string>) {
    const { language } = readAddress(request.url);
    try {
      const to = isFromElsewhere(context, request) ? request.url : inLanguage(await act(), language);
      return await reply.header('cache-control', 'no-store').redirect(to, 303);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
      reply.header('retry-after', String(error.detail.retryAfterSeconds ?? 60));
      return sendPage(request, reply, await publicPages.findTooMany(language), language);
    }
  }

  app.get(packFileRoute, async (request: FileRequest, reply) => {
    await spend(context, [{ budget: 'pack-file:network', key: networkOf(request.ip) }]);
    const found = await find(request);
    if (!found) return reply.callNotFound();
    if ('elsewhere' in found) return leadElsewhere(request, reply, found.elsewhere);
    const { kind, value } = found.of;
    const stored = await findPackFile(context, found.packed, request.params);
    if (!stored) return reply.header('cache-control', 'no-store').redirect(packPath(kind, value), 303);
    const { name, file, bytes } = stored;
    const etag = `"${file}"`;
    reply.headers({
      'accept-ranges': 'bytes',
      // Asked again each time, because a post may be withdrawn at any moment.
      'cache-control': kind === 'saved' ? 'private, no-cache' : 'no-cache',
      'content-disposition': `attachment; filename="${fileName(kind, value, name)}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-robots-tag': 'noindex',
      etag,
    });
    const { headers } = request;
    if (matches(headers['if-none-match'], etag)) return reply.status(304).send();
    const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
    const asked = rangeOf(isSame ? headers.range : undefined, bytes);
    if (asked.kind === 'none') return reply.status(416).header('content-range', `bytes */${bytes}`).send();
    const part = asked.kind === 'part' ? asked : { start: 0, end: bytes - 1 };
    reply.headers({
      'content-type': types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'content-length': part.end - part.start + 1,
    });
    if (asked.kind === 'part')
      reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`);
    // Fastify reads what it gets for HEAD to its end.
    return reply.send(
      request.method === 'HEAD' ? Readable.from([]) : await context.files.getPart(file, part),
    );
  });

  function find({ params, url }: PackRequest) {
    return findPacked(context, params, readAddress(url).language);
  }

  /** To the post at its address now, or to the notice of its withdrawal. */
  function leadElsewhere({ url }: FastifyRequest, reply: FastifyReply, slug: string) {
    const to = inLanguage(postPath(slug), readAddress(url).language);
    return reply.header('cache-control', 'no-store').redirect(to, 303);
  }

  async function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
    const { language } = readAddress(request.url);
    return sendPage(request, reply, await publicPages.findNotFound(language), language);
  }
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a browser calls the downloaded file; nothing that a header can't have. */
function fileName(kind: string, value: string, name: string): string {
  if (!name.startsWith('pack')) return name;
  const of = kind === 'saved' ? 'posts' : value.replace(/[^A-Za-z0-9-]+/g, '-').slice(0, 40);
  return `${kind}-${of}${name.slice('pack'.length)}`;
}
