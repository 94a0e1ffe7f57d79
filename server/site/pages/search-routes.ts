import type { FastifyInstance } from 'fastify';
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import { searchPath } from '../../../contract/paths.ts';
import { searchDescriptionPath } from '../../../contract/site/search-description-path.ts';
import { translator } from '../../../messages/index.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/context.ts';
import { networkOf } from '../../platform/http/network.ts';
import { sendOnce, sendPage } from '../../platform/http/send-page.ts';
import { inLanguage, readAddress } from '../../platform/page-cache/address.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { escapeMarkup } from '../../platform/text/markup.ts';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { withLeftOut } from './filters/filters.ts';
import { readAsked, searchSource, writeAsked } from './search-source.ts';

const searchConcurrency = 2;

/**
 * Mounts search. Its pages are not cached: queries are endless and hardly ever the same, and each page would
 * evict one that many people read.
 */
export function mountSearch(app: FastifyInstance, context: Context, publicPages: PublicPages): void {
  const searches = new Throttle(context, { concurrency: searchConcurrency });
  app.get(searchPath, async (request, reply) => {
    const asked = readAsked(request.url, request.headers);
    const network = networkOf(request.ip);
    const { language } = asked;
    const { status, retryAfterSeconds, html } = await searches.run(network, async () => {
      const { search, ...outcome } = await searchSource(context, asked, network);
      const html = publicPages.render(
        { kind: 'search', search },
        { path: withLeftOut(writeAsked(asked), asked.leftOut), language },
      );
      return { ...outcome, html };
    });
    if (retryAfterSeconds !== undefined) {
      await publicPages.rejections.pace(network);
      reply.header('retry-after', String(retryAfterSeconds));
    }
    return sendOnce(request, reply, { status, html }, language, 'accept-encoding, save-data');
  });
  app.get(searchDescriptionPath, async (request, reply) => {
    const { language } = readAddress(request.url);
    const key = inLanguage(searchDescriptionPath, language);
    const page = await publicPages.cache.getOrCreate(key, async () => ({
      status: 200,
      content: searchDescription(context.config, language),
      type: 'application/opensearchdescription+xml; charset=utf-8',
      dependsOn: [],
    }));
    return page ? sendPage(request, reply, page, language) : reply.callNotFound();
  });
}

/** How browsers search the site from their own search field. They show at most 16 characters of its name. */
function searchDescription({ product, publicUrl }: Config, language: InterfaceLanguage): string {
  const t = translator(language);
  const address = inLanguage(`${publicUrl}${searchPath}?q={searchTerms}`, language);
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeMarkup([...product.shortName].slice(0, 16).join(''))}</ShortName>
<Description>${escapeMarkup(`${product.name}: ${t('search.label')}`)}</Description>
<Url type="text/html" template="${escapeMarkup(address)}"/>
<Language>${language}</Language>
<Image type="image/svg+xml">${escapeMarkup(publicUrl)}/favicon.svg</Image>
<InputEncoding>UTF-8</InputEncoding>
</OpenSearchDescription>
`;
}
