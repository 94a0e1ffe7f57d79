/** Pictures of the site itself, for links to pages that have none of their own. */
import type { FastifyInstance } from 'fastify';
import { directionOf, type InterfaceLanguage, interfaceLanguages } from '../../../contract/constants.ts';
import { daySeconds } from '../../../contract/durations.ts';
import { siteCardPath } from '../../../contract/site/card-paths.ts';
import { translator } from '../../../messages/index.ts';
import { withoutIsolates } from '../../../messages/locale.ts';
import type { Context } from '../../platform/context.ts';
import { drawWords } from './card.ts';

/** Mounts a card for each language, drawn when it is first asked for. */
export function mountSiteCards(app: FastifyInstance, { config }: Context): void {
  const drawn = new Map<InterfaceLanguage, Buffer>();
  const draw = (language: InterfaceLanguage) =>
    drawWords({
      title: withoutIsolates(translator(language)('home.heading')),
      byline: new URL(config.publicUrl).host,
      network: config.product.name,
      direction: directionOf(language),
    });
  for (const language of interfaceLanguages)
    app.get(siteCardPath(language), async (_request, reply) => {
      const png = drawn.get(language) ?? (await draw(language));
      drawn.set(language, png);
      return reply.header('cache-control', `public, max-age=${daySeconds}`).type('image/png').send(png);
    });
}
