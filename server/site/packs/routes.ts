import { Readable } from 'node:stream';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { packFileRoute, packPath, packRoute } from '../../../contract/site/pack-paths.ts';
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
import { findFollowed, viewOfFollowed } from '../digests/follow-subjects.ts';
import { epubType } from '../saved/epub.ts';
import { askForPack, findPackFile, viewPack } from './packs.ts';

type PackRequest = FastifyRequest<{ Params: { kind: string; value: string } }>;
type FileRequest = FastifyRequest<{ Params: { kind: string; value: string; sha256: string; name: string } }>;

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  epub: epubType,
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
    const { language } = readAddress(request.url);
    const html = await publicPages.callerLimit(request, 'pages').run(async () => {
      const view = await viewPack(context, found.followed, found.of);
      return publicPages.render(
        { kind: 'pack', view },
        { path: packPath(found.of.kind, found.of.value), language },
      );
    });
    return sendOnce(request, reply, { status: 200, html }, language);
  });

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 1024 });
    scope.post(packRoute, async (request: PackRequest, reply) => {
      const found = await find(request);
      if (!found) return sendNotFound(request, reply);
      const { language } = readAddress(request.url);
      try {
        // A page of another site must not have its readers ask.
        if (!isFromElsewhere(context, request))
          await askForPack(context, found.followed, found.of, networkOf(request.ip));
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
        reply.header('retry-after', String(error.detail.retryAfterSeconds ?? 60));
        return sendPage(request, reply, await publicPages.findTooMany(language), language);
      }
      return reply.redirect(inLanguage(packPath(found.of.kind, found.of.value), language), 303);
    });
  });

  app.get(packFileRoute, async (request: FileRequest, reply) => {
    await spend(context, [{ budget: 'pack-file:network', key: networkOf(request.ip) }]);
    const found = await find(request);
    if (!found) return reply.callNotFound();
    const { kind, value } = found.of;
    const stored = await findPackFile(context, found.followed, request.params);
    if (!stored) return reply.header('cache-control', 'no-store').redirect(packPath(kind, value), 303);
    const { name, file, bytes } = stored;
    const etag = `"${file}"`;
    reply.headers({
      'accept-ranges': 'bytes',
      // Asked again each time, because a post may be withdrawn at any moment.
      'cache-control': 'no-cache',
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

  async function find({ params, url }: PackRequest) {
    const followed = await findFollowed(context, params);
    const of = followed && (await viewOfFollowed(context, followed, readAddress(url).language));
    return followed && of ? { followed, of } : null;
  }

  async function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
    const { language } = readAddress(request.url);
    return sendPage(request, reply, await publicPages.findNotFound(language), language);
  }
}

/** What a browser calls the downloaded file; nothing that a header can't have. */
function fileName(kind: string, value: string, name: string): string {
  const of = value.replace(/[^A-Za-z0-9-]+/g, '-').slice(0, 40);
  return name.startsWith('pack') ? `${kind}-${of}${name.slice('pack'.length)}` : name;
}
