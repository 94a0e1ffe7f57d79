import type { FastifyInstance } from 'fastify';
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import { contract } from '../../../contract/index.ts';
import { statusPath } from '../../../contract/operations/status/components.ts';
import type { Context } from '../../platform/context.ts';
import { compressAnswers } from '../../platform/http/compression.ts';
import { openToEveryOrigin } from '../../platform/http/cors.ts';
import { chooseEncoding, compressLightly } from '../../platform/http/encodings.ts';
import { mount } from '../../platform/http/mount.ts';
import { readAddress } from '../../platform/page-cache/address.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import * as incidents from './incidents.ts';
import { SiteStatus } from './status.ts';

/** How long a page is sent again, and how long caches keep it, in seconds. */
const freshSeconds = 15;

/**
 * Mounts the status page, which needs no database, its JSON, and the calls of those who write about disruptions
 * (product.md#status). The node measures as long as the app listens.
 */
export function mountStatus(app: FastifyInstance, context: Context, publicPages: PublicPages): void {
  const status = new SiteStatus(context);
  app.addHook('onListen', async () => status.start());
  app.addHook('onClose', () => status.stop());

  const pages = new StatusPages(status, publicPages);
  app.get(statusPath, async (request, reply) => {
    const { language } = readAddress(request.url);
    const html = await pages.in(language);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        'cache-control': `public, max-age=${freshSeconds}`,
        vary: 'accept-encoding',
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      })
      .send(await compressLightly(html, encoding));
  });

  app.register(async (scope) => {
    openToEveryOrigin(scope);
    compressAnswers(scope);
    mount(scope, context, contract.getStatus, () => status.now());
  });
  mount(app, context, contract.listIncidents, async ({ query }) => {
    const { rows, next } = await incidents.listIncidents(context, query.cursor);
    return { incidents: rows, next };
  });
  mount(app, context, contract.createIncident, async ({ actor, body }) => ({
    incident: await incidents.createIncident(context, actor, body),
  }));
  mount(app, context, contract.updateIncident, async ({ actor, params, body }) => ({
    incident: await incidents.updateIncident(context, actor, params.id, body),
  }));
  mount(app, context, contract.resolveIncident, async ({ actor, params, body }) => ({
    incident: await incidents.resolveIncident(context, actor, params.id, body),
  }));
}

/** The status page in each language, rendered at most once in a few seconds whatever the number of readers. */
class StatusPages {
  readonly #status: SiteStatus;
  readonly #publicPages: PublicPages;
  readonly #kept = new Map<InterfaceLanguage, { until: number; html: Promise<Buffer> }>();

  constructor(status: SiteStatus, publicPages: PublicPages) {
    this.#status = status;
    this.#publicPages = publicPages;
  }

  in(language: InterfaceLanguage): Promise<Buffer> {
    const now = performance.now();
    let kept = this.#kept.get(language);
    if (!kept || kept.until < now) {
      kept = { until: now + 2_000, html: this.#render(language) };
      this.#kept.set(language, kept);
    }
    return kept.html;
  }

  async #render(language: InterfaceLanguage): Promise<Buffer> {
    const status = await this.#status.now();
    return Buffer.from(this.#publicPages.render({ kind: 'status', status }, { path: statusPath, language }));
  }
}
