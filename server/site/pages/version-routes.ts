import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errors } from '../../../contract/errors.ts';
import {
  postPath,
  timeGateRoute,
  timeMapPath,
  timeMapRoute,
  versionPath,
  versionRoute,
  versionsPath,
  versionsRoute,
} from '../../../contract/paths.ts';
import type { Context } from '../../platform/context.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import { readAddress } from '../../platform/page-cache/address.ts';
import type { RenderedPage } from '../../platform/page-cache/encoded-page.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { findMemento, makeTimeMap } from './memento.ts';
import { readVersionAddress, versionMarkdown, versionSource, versionsSource } from './version-sources.ts';

type PostRequest = FastifyRequest<{ Params: { slug: string } }>;
type VersionRequest = FastifyRequest<{ Params: { slug: string; version: string } }>;

/** Mounts the versions of a post (product.md#versions), for readers and for programs (RFC 7089). */
export function mountVersions(app: FastifyInstance, context: Context, publicPages: PublicPages): void {
  app.get(versionsRoute, async (request: PostRequest, reply) => {
    const { slug } = request.params;
    const { language } = readAddress(request.url);
    const page = await publicPages.find(request, { path: versionsPath(slug), language }, () =>
      versionsSource(context, slug),
    );
    return sendPage(request, reply, page, language);
  });

  app.get(versionRoute, async (request: VersionRequest, reply) => {
    const { slug, version } = request.params;
    const address = readVersionAddress(version);
    if (address === null) return reply.callNotFound();
    const path = versionPath(slug, version);
    if (address.of === 'markdown') {
      const limit = publicPages.callerLimit(request, 'pages');
      const make = () => makeMarkdown(context, slug, address.number);
      const file = await publicPages.cache.getOrCreate(path, make, limit);
      return file ? sendPage(request, reply, file, null) : reply.callNotFound();
    }
    const { language } = readAddress(request.url);
    const page = await publicPages.find(request, { path, language }, () =>
      versionSource(context, slug, version),
    );
    return sendPage(request, reply, page, language);
  });

  app.get(timeMapRoute, async (request: PostRequest, reply) => {
    const { slug } = request.params;
    const limit = publicPages.callerLimit(request, 'pages');
    const make = () => makeTimeMap(context, slug);
    const file = await publicPages.cache.getOrCreate(timeMapPath(slug), make, limit);
    return file ? sendPage(request, reply, file, null) : reply.callNotFound();
  });

  app.get(timeGateRoute, async (request: PostRequest, reply) => {
    const found = await publicPages
      .callerLimit(request, 'pages')
      .run(() => findMemento(context, request.params.slug, request.headers['accept-datetime']));
    if (found === null) return reply.callNotFound();
    reply.header('vary', 'accept-datetime');
    if (found.state === 'invalid')
      return reply.code(400).type('text/plain; charset=utf-8').send(found.message);
    if (found.state === 'withdrawn')
      return reply
        .code(410)
        .type('text/plain; charset=utf-8')
        .send(withdrawnText(context, request.params.slug));
    return reply.header('link', found.link).redirect(found.path, 302);
  });
}

/** The Markdown of a version, for the page cache. */
async function makeMarkdown(context: Context, slug: string, number: number): Promise<RenderedPage | null> {
  const found = await versionMarkdown(context, slug, number);
  if (!found) return null;
  const type = 'text/markdown; charset=utf-8';
  switch (found.state) {
    case 'moved':
      return {
        status: 301,
        content: '',
        location: versionPath(found.slug, `${number}.md`),
        dependsOn: [],
        isKept: false,
      };
    case 'withdrawn':
      return {
        status: 410,
        content: withdrawnText(context, slug),
        type: 'text/plain; charset=utf-8',
        dependsOn: found.dependsOn,
        isKept: false,
      };
    case 'text':
      return { status: 200, content: found.text.body, type, dependsOn: found.dependsOn };
  }
}

function withdrawnText({ config }: Context, slug: string): string {
  return `${errors.withdrawn.message} ${config.publicUrl}${postPath(slug)}\n`;
}
