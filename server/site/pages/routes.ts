import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defaultLanguage } from '../../../contract/constants.ts';
import type { PublicPage } from '../../../contract/pages.ts';
import {
  cloudNodeRoute,
  cloudsPath,
  errorPath,
  expiredPath,
  postPath,
  postRoute,
  serverErrorPath,
} from '../../../contract/paths.ts';
import { sitePages } from '../../../contract/site-pages.ts';
import type { Context } from '../../platform/context.ts';
import { readableEverywhere } from '../../platform/http/cors.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import {
  readAddress,
  readChosenLanguage,
  readPlainListAddress,
  writeAddress,
} from '../../platform/page-cache/address.ts';
import { readLoading } from '../../platform/page-cache/picture-loading.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { otherForm } from '../../platform/page-cache/representations.ts';
import { cloudNodeSource, cloudsSource } from './clouds-source.ts';
import { sitePageSource } from './site-pages.ts';
import { homeSource, postSource } from './sources.ts';

/**
 * Pages to which screens send people after a failure (product.md#routes, product.md#messages-for-people);
 * they never change.
 */
const failureScreens: Record<string, PublicPage> = {
  [expiredPath]: { kind: 'expired' },
  [serverErrorPath]: { kind: 'resource-unavailable' },
  [errorPath]: { kind: 'error' },
};

/** Mounts the public pages (product.md#routes). They need neither JavaScript nor a session. */
export function mountPages(app: FastifyInstance, context: Context, publicPages: PublicPages): void {
  app.get('/', async (request, reply) => {
    const { language } = readAddress(request.url);
    const loading = readLoading(request.url, request.headers);
    const page = await publicPages.find(request, { path: '/', language, loading }, () =>
      homeSource(context, language, loading),
    );
    return sendPage(request, reply, page, language, 'accept-encoding, save-data');
  });

  app.get(postRoute, async (request: FastifyRequest<{ Params: { slug: string } }>, reply) => {
    const { slug } = request.params;
    const form = otherForm(request.url, request.headers);
    if (form !== null)
      return reply
        .headers({ ...readableEverywhere, vary: 'accept', 'cache-control': 'no-store' })
        .redirect(form, 303);
    const chosen = readChosenLanguage(request.url);
    const language = chosen ?? defaultLanguage;
    const loading = readLoading(request.url, request.headers);
    const at = { path: postPath(slug), language, chosen, loading };
    const page = await publicPages.find(request, at, () => postSource(context, slug, loading));
    return sendPage(request, reply, page, language, 'accept, accept-encoding, save-data');
  });

  for (const name of sitePages) {
    app.get(`/${name}`, async (request, reply) => {
      const { language } = readAddress(request.url);
      const page = await publicPages.find(request, { path: `/${name}`, language }, () =>
        sitePageSource(context, name, language),
      );
      return sendPage(request, reply, page, language);
    });
  }

  const { product } = context.config;
  const clouds = cloudsPath(product.shortName);
  app.get(decodeURIComponent(clouds), async (request, reply) => {
    const { language } = readAddress(request.url);
    const page = await publicPages.find(request, { path: clouds, language }, () => cloudsSource(context));
    return sendPage(request, reply, page, language);
  });

  app.get(
    decodeURIComponent(cloudNodeRoute(product.shortName)),
    async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
      const { id } = request.params;
      const address = await publicPages.withVerifiedCursor(request, readPlainListAddress(request.url));
      const { language } = address;
      const page = await publicPages.find(request, { path: writeAddress(address), language }, () =>
        cloudNodeSource(context, publicPages.cursors, id, address),
      );
      return sendPage(request, reply, page, language);
    },
  );

  for (const [path, screen] of Object.entries(failureScreens)) {
    app.get(path, async (request, reply) => {
      const { language } = readAddress(request.url);
      const page = await publicPages.find(request, { path, language }, async () => ({
        status: 200,
        page: screen,
        dependsOn: [],
      }));
      return sendPage(request, reply, page, language);
    });
  }
}
