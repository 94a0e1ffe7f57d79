import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  developersPath,
  docsHomePath,
  docsRoute,
  docsSearchPath,
  offlinePath,
  tryApiPath,
  tutorialRoute,
  tutorialsPath,
} from '../../../contract/paths.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/context.ts';
import { networkOf } from '../../platform/http/network.ts';
import { sendOnce, sendPage } from '../../platform/http/send-page.ts';
import { readAddress } from '../../platform/page-cache/address.ts';
import { islandsDirectory } from '../../platform/page-cache/islands.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import type { Source } from '../../platform/page-cache/source.ts';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { loadDeveloperAssets } from './assets.ts';
import { type Area, Documentation } from './documentation.ts';
import { mountGuides } from './guide-routes.ts';
import { DeveloperSources } from './sources.ts';

/** Maximum length of a search of the docs, in characters. */
const queryCharacters = 200;

type Named = FastifyRequest<{ Params: { name: string } }>;

/**
 * Mounts the landing page, the docs, the tutorials and the page to try calls of the developer portal
 * (product.md#the-developer-portal).
 */
export async function mountDeveloperPages(
  app: FastifyInstance,
  context: Context,
  publicPages: PublicPages,
): Promise<void> {
  const { config } = context;
  const assets = await loadDeveloperAssets(islandsDirectory);
  const documentation = new Documentation(config);
  const sources = new DeveloperSources(documentation, assets);

  /** Serves a page by its path. Unknown names share one not-found page in the cache. */
  const page = (path: string, source: (name: string) => Promise<Source | null>) =>
    app.get(path, async (request: Named, reply) => {
      const { language, path: at } = readAddress(request.url);
      const page = await publicPages.find(request, { path: at, language }, () => source(request.params.name));
      return sendPage(request, reply, page, language);
    });

  /** Serves a page as Markdown, at its address with `.md` after it. */
  const markdown = (path: string, area: Area) =>
    app.get(`${path}.md`, async (request: Named, reply) => {
      const { name = null } = request.params;
      const render = async () => {
        const content = await documentation.markdown(area, name);
        return content === null
          ? null
          : { status: 200, content, type: 'text/markdown; charset=utf-8', dependsOn: [] };
      };
      const { path: at } = readAddress(request.url);
      const file = await publicPages.cache.getOrCreate(at, render, publicPages.callerLimit(request, 'pages'));
      return file ? sendPage(request, reply, file, null) : reply.callNotFound();
    });

  page(developersPath, () => sources.landing());
  page(docsHomePath, () => sources.docs(null));
  page(docsRoute, (name) => sources.docs(name));
  page(tutorialsPath, () => sources.tutorials());
  page(tutorialRoute, (name) => sources.tutorial(name));
  page(tryApiPath, () => sources.try());
  markdown(docsHomePath, 'docs');
  markdown(docsRoute, 'docs');
  markdown(tutorialRoute, 'tutorials');

  app.get(offlinePath, async (request, reply) => {
    const { language } = readAddress(request.url);
    const page = await publicPages.find(request, { path: offlinePath, language }, () => sources.offline());
    reply.header('content-disposition', `attachment; filename="${fileName(config)}"`);
    return sendPage(request, reply, page, language);
  });

  mountGuides(app, context, publicPages);

  // Results of searches are not cached, since there is no limit on different searches.
  const searches = new Throttle(context, { concurrency: 1, budget: 'docs-search:network' });
  app.get(docsSearchPath, async (request, reply) => {
    const { language } = readAddress(request.url);
    const query = readQuery(request.url);
    const html = await searches.run(networkOf(request.ip), async () =>
      publicPages.render(await sources.search(query), { path: docsSearchPath, language }),
    );
    return sendOnce(request, reply, { status: 200, html }, language);
  });
}

function readQuery(url: string): string {
  const query = new URL(url, 'http://site').searchParams.get('q') ?? '';
  return query.trim().slice(0, queryCharacters).toWellFormed();
}

function fileName({ product }: Config): string {
  return `${product.shortName.toLowerCase().replace(/[^\w-]/g, '') || 'developer'}-docs.html`;
}
