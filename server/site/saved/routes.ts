import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { postPath } from '../../../contract/paths.ts';
import {
  bookPath,
  bookRoute,
  changesSinceRoute,
  iconPath,
  offlinePostPath,
  offlinePostRoute,
  recallsPath,
  savedOffPath,
  savedPath,
  savedPostRoute,
  savedWorkerPath,
  savePostPath,
  savePostRoute,
  summaryPicturePath,
  webManifestPath,
} from '../../../contract/site/saved-paths.ts';
import type { Context } from '../../platform/context.ts';
import { sendDownload, sendPage } from '../../platform/http/send-page.ts';
import { inLanguage, readAddress } from '../../platform/page-cache/address.ts';
import type { RenderedPage } from '../../platform/page-cache/encoded-page.ts';
import { islandFile, islandsDirectory } from '../../platform/page-cache/islands.ts';
import type { CachedPage } from '../../platform/page-cache/page-cache.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { findSigner } from '../../trust/index.ts';
import { makePostFile } from '../pages/post-files.ts';
import { pushKey } from '../push/keys.ts';
import { bookOf } from './book.ts';
import { changesSince } from './changes-since.ts';
import { iconNames, webManifest } from './manifest.ts';
import { offlineSource } from './offline-file.ts';
import { recallsPage } from './recalls.ts';
import { type FoundFile, savePostSource } from './save-source.ts';

type PostRequest = FastifyRequest<{ Params: { slug: string } }>;

/**
 * Mounts what readers keep: a post as one file, the page that offers to save it, the list of what a browser saved, the worker that
 * answers for these, and what it asks for changes (product.md#saved-posts).
 */
export async function mountSaved(
  app: FastifyInstance,
  context: Context,
  publicPages: PublicPages,
): Promise<void> {
  const { savingScript: script, styleSource } = publicPages;

  const findFile = (request: PostRequest, pictures: FoundFile['pictures']): Promise<CachedPage> => {
    const { slug } = request.params;
    const { language } = readAddress(request.url);
    return publicPages.find(request, { path: offlinePostPath(slug, pictures), language }, () =>
      offlineSource(context, slug, { pictures, styleSource }),
    );
  };

  app.get(offlinePostRoute, async (request: PostRequest, reply) => {
    const none = new URLSearchParams(request.url.split('?')[1]).get('pictures') === 'none';
    return sendDownload(request, reply, await findFile(request, none ? 'without' : 'with'));
  });

  const findBook = (request: PostRequest): Promise<CachedPage | null> => {
    const { slug } = request.params;
    const make = () => bookOf(context, publicPages, slug);
    return publicPages.cache.getOrCreate(bookPath(slug), make, publicPages.callerLimit(request, 'pages'));
  };

  app.get(bookRoute, async (request: PostRequest, reply) => {
    const page = await findBook(request);
    return page ? sendDownload(request, reply, page) : reply.callNotFound();
  });

  const findRecalls = (request: FastifyRequest): Promise<CachedPage | null> =>
    publicPages.cache.getOrCreate(
      recallsPath,
      () => recallsPage(context),
      publicPages.callerLimit(request, 'feeds'),
    );

  app.get(recallsPath, async (request, reply) => {
    const page = await findRecalls(request);
    return page ? sendPage(request, reply, page, null) : reply.callNotFound();
  });

  app.get(`${recallsPath}.minisig`, async (request, reply) => {
    const page = await findRecalls(request);
    const signer = page && (await findSigner(context.config.signingKeyFile));
    if (!signer) return reply.callNotFound();
    const comment = `recalls.json of ${context.config.publicUrl}`;
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' })
      .send(signer.sign(page.variants.identity.bytes, comment));
  });

  const making = { ...context, render: publicPages.render.bind(publicPages) };
  const findPicture = (request: PostRequest): Promise<CachedPage | null> => {
    const { slug } = request.params;
    const make = () => makePostFile(making, slug, 'summary.png');
    return publicPages.cache.getOrCreate(
      summaryPicturePath(slug),
      make,
      publicPages.callerLimit(request, 'pages'),
    );
  };

  app.get(savePostRoute, async (request: PostRequest, reply) => {
    const { slug } = request.params;
    const { language } = readAddress(request.url);
    // Before the page, which would hold the place in the queue that they wait for.
    const files = await filesOf((pictures) => findFile(request, pictures));
    const book = files.length > 0 ? await findBook(request) : null;
    const picture = files.length > 0 ? await findPicture(request) : null;
    const page = await publicPages.find(request, { path: savePostPath(slug), language }, () =>
      savePostSource(context, slug, { script, files, book, picture }),
    );
    return sendPage(request, reply, page, language);
  });

  for (const [address, what] of [
    [savedPath, 'list'],
    [savedOffPath, 'removal'],
  ] as const)
    app.get(address, async (request, reply) => {
      const { language } = readAddress(request.url);
      const page = await publicPages.find(request, { path: address, language }, async () => ({
        status: 200,
        page: { kind: 'saved', script, what, push: await pushKey(context) },
        dependsOn: ['keys'],
      }));
      return sendPage(request, reply, page, language);
    });

  // The worker answers these two; where there is none, nothing is saved.
  app.get(savedPostRoute, async (request: PostRequest, reply) =>
    reply.redirect(inLanguage(postPath(request.params.slug), readAddress(request.url).language), 302),
  );
  app.post(savedPath, async (request, reply) => reply.redirect(request.url, 303));

  app.get(changesSinceRoute, async (request: FastifyRequest<{ Params: { number: string } }>, reply) => {
    const { number } = request.params;
    if (!/^(?:0|[1-9]\d{0,14})$/.test(number)) return reply.callNotFound();
    const limit = publicPages.callerLimit(request, 'pages');
    const make = () => changesSince(context, Number(number));
    const page = await publicPages.cache.getOrCreate(request.url, make, limit);
    return page ? sendPage(request, reply, page, null) : reply.callNotFound();
  });

  const worker = await readFile(
    path.join(islandsDirectory, await islandFile(islandsDirectory, 'savedWorker')),
    'utf8',
  );
  mountFile(savedWorkerPath, async () => ({
    content: worker,
    type: 'text/javascript; charset=utf-8',
    headers: { 'content-security-policy': "default-src 'none'; connect-src 'self'" },
  }));
  mountFile(webManifestPath, async () => ({
    content: JSON.stringify(webManifest(context.config)),
    type: 'application/manifest+json; charset=utf-8',
  }));
  for (const name of iconNames)
    mountFile(iconPath(name), async () => ({
      content: await readFile(path.join(path.dirname(publicPages.iconFile), 'icons', name)),
      type: 'image/png',
    }));

  function mountFile(
    address: string,
    make: () => Promise<Pick<RenderedPage, 'content' | 'type' | 'headers'>>,
  ): void {
    app.get(address, async (request, reply) => {
      const page = await publicPages.cache.getOrCreate(address, async () => ({
        status: 200,
        ...(await make()),
        dependsOn: [],
      }));
      return page ? sendPage(request, reply, page, null) : reply.callNotFound();
    });
  }
}

/** The files of a post to choose from: with its pictures and without, if it has any. */
async function filesOf(find: (pictures: FoundFile['pictures']) => Promise<CachedPage>): Promise<FoundFile[]> {
  const page = await find('with');
  if (page.status !== 200) return [];
  const whole: FoundFile = { pictures: 'with', page };
  const pictured = /src="data:image|class="picture-link"/.test(page.variants.identity.bytes.toString());
  return pictured ? [whole, { pictures: 'without', page: await find('without') }] : [whole];
}
