/** Refuses the calls that write while writing is paused, before anything else is asked of them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type InterfaceLanguage, interfaceLanguages } from '../../../contract/constants.ts';
import { maintenanceHeader } from '../../../contract/first-constants.ts';
import { translator } from '../../../messages/index.ts';
import type { Context } from '../../platform/context.ts';
import { answered, refused } from './exceptions.ts';

/** Whether this process is told when a pause begins. */
export interface Hearing {
  receivesInvalidations: boolean;
}

const readingMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a route's calls of this method are refused during a pause. */
export function isRefused(method: string, url: string): boolean {
  const call = `${method} ${url}`;
  return readingMethods.includes(method) ? refused.has(call.replace(/^HEAD /, 'GET ')) : !answered.has(call);
}

/**
 * Adds the check to every route that is mounted afterwards and writes, and a header to every answer during a pause. The
 * check comes after those of the route's surroundings, such as the headers for other origins, and before its own.
 */
export function refuseWriting(app: FastifyInstance, context: Context, hearing: Hearing): void {
  const { maintenance, db } = context;
  app.addHook('onRequest', async (_request, reply) => {
    if (maintenance.isOn) reply.raw.setHeader(maintenanceHeader, 'on');
  });
  app.addHook('onRoute', (route) => {
    const { url } = route;
    if (![route.method].flat().some((method) => isRefused(method, url))) return;
    const check = async (request: FastifyRequest) => {
      if (!isRefused(request.method, url)) return;
      // A process that isn't told of changes, or could not read what it was told of, may have missed that a pause began.
      if (!hearing.receivesInvalidations || !maintenance.isCurrent) await maintenance.reload(db);
      if (!maintenance.isOn) return;
      const t = translator(languageOf(request));
      throw maintenance.refusal(context.clock(), t('maintenance.refused'));
    };
    route.onRequest = [check, ...[route.onRequest ?? []].flat()];
  });
}

/** The language of the address, or else the first of the header Accept-Language that the site has. */
function languageOf({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): InterfaceLanguage {
  const asked = new URL(url, 'https://here.invalid').searchParams.get('lang');
  const accepted = (headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', quality = ''] = part.trim().split(';');
      return { tag: tag.toLowerCase().split('-')[0], quality: Number(quality.replace(/^\s*q=/, '') || 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  const wanted = [asked, ...accepted.map(({ tag }) => tag)];
  for (const tag of wanted) {
    const found = interfaceLanguages.find((language) => language === tag);
    if (found) return found;
  }
  return 'en';
}
