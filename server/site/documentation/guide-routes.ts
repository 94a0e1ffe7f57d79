/** What programs read first: the catalogue of the APIs (RFC 9727), and the docs as a list for language models (llmstxt.org). */
import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import { docsHomePath, docsPath, oaiPath, offlinePath, tutorialPath } from '../../../contract/paths.ts';
import { assistantsPath } from '../../../contract/site/assistants.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/context.ts';
import { openToEveryOrigin } from '../../platform/http/cors.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { categories, documentPath, tutorials } from './catalogue.ts';

const apiPath = '/api/v1';
const apiCatalogPath = '/.well-known/api-catalog';
const languageModelsPath = '/llms.txt';

/** Mounts the catalogue of the APIs and `llms.txt`. They change only with the program. */
export function mountGuides(app: FastifyInstance, { config }: Context, { cache }: PublicPages): void {
  app.register(async (scope) => {
    openToEveryOrigin(scope);
    const mount = (path: string, type: string, write: (config: Config) => string) =>
      scope.get(path, async (request, reply) => {
        const render = async () => ({ status: 200, content: write(config), type, dependsOn: [] });
        const page = await cache.getOrCreate(path, render);
        return page ? sendPage(request, reply, page, null) : reply.callNotFound();
      });
    const profile = 'https://www.rfc-editor.org/info/rfc9727';
    mount(apiCatalogPath, `application/linkset+json; profile="${profile}"`, writeCatalog);
    mount(languageModelsPath, 'text/plain; charset=utf-8', writeList);
  });
}

function writeCatalog({ publicUrl }: Config): string {
  const link = (path: string, type: string) => ({ href: publicUrl + path, type });
  return JSON.stringify({
    linkset: [
      {
        anchor: publicUrl + apiCatalogPath,
        item: [apiPath, oaiPath].map((path) => ({ href: publicUrl + path })),
      },
      {
        anchor: publicUrl + apiPath,
        'service-desc': [link(contract.getOpenApi.path, 'application/vnd.oai.openapi+json')],
        'service-doc': [link(docsHomePath, 'text/html')],
        status: [link(contract.getHealth.path, 'application/json')],
      },
    ],
  });
}

function writeList({ publicUrl, product }: Config): string {
  const line = (path: string, title: string, summary: string) =>
    `- [${title}](${publicUrl}${path}): ${summary}`;
  const sections = categories.map(({ title, entries }) =>
    [
      `## ${title}`,
      '',
      ...entries.map((entry) =>
        line(documentPath(entry.name), entry.pageTitle ?? entry.title, entry.summary),
      ),
    ].join('\n'),
  );
  return [
    `# ${product.name}`,
    `> The API and the texts of ${product.name}, for programs. Reading needs no account and no key. Each page of the docs, each tutorial and each post is Markdown at its address with .md after it.`,
    [
      line(
        docsPath('assistants'),
        'Assistants',
        `Tools of the Model Context Protocol, at ${publicUrl}${assistantsPath}.`,
      ),
      line(contract.getOpenApi.path, 'OpenAPI description', 'Every call of the public API and its webhooks.'),
      line(offlinePath, 'All pages in one file', 'The whole docs as one page of HTML.'),
    ].join('\n'),
    ...sections,
    [
      '## Tutorials',
      '',
      ...tutorials.map(({ name, title, summary }) => line(tutorialPath(name), title, summary)),
    ].join('\n'),
    '',
  ].join('\n\n');
}
