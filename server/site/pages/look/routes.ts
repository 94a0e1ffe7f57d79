import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Look, lookPath, plainLook, schemes, textSizes } from '../../../../contract/site/look.ts';
import type { Context } from '../../../platform/context.ts';
import { isFromElsewhere } from '../../../platform/http/callers/origin.ts';
import { sendOnce } from '../../../platform/http/send-page.ts';
import { inLanguage, readAddress } from '../../../platform/page-cache/address.ts';
import { rememberLook } from '../../../platform/page-cache/looks-routes.ts';
import type { PublicPages } from '../../../platform/page-cache/public-pages.ts';

const bodyLimit = 4096;

type FormRequest = FastifyRequest<{ Body: Record<string, unknown> | null }>;

/**
 * Mounts the page on which readers choose the size of the text and the colours (product.md#text-size-and-colours). It needs
 * no script, and leads back to the page from which they came.
 */
export async function mountLook(
  app: FastifyInstance,
  context: Context,
  publicPages: PublicPages,
): Promise<void> {
  app.get(lookPath, async (request, reply) => {
    const { language } = readAddress(request.url);
    const asked = Object.fromEntries(new URLSearchParams(request.url.split('?').slice(1).join('?')));
    const from = pathHere(asked.from);
    const look = publicPages.looks.of(request.headers);
    const html = publicPages.render({ kind: 'look', look, from }, { path: lookPath, language });
    return sendOnce(request, reply, { status: 200, html }, language);
  });

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit });
    scope.post(lookPath, { bodyLimit }, async (request: FormRequest, reply) => {
      const { language } = readAddress(request.url);
      const given = request.body ?? {};
      if (!isFromElsewhere(context, request)) rememberLook(reply, readLook(given), context.config);
      return reply.redirect(inLanguage(pathHere(given.from), language), 303);
    });
  });
}

function readLook({ text, scheme }: Record<string, unknown>): Look {
  return {
    text: textSizes.find((known) => known === text) ?? plainLook.text,
    scheme: schemes.find((known) => known === scheme) ?? plainLook.scheme,
  };
}

/** A path of this site; the home page for anything else. */
function pathHere(value: unknown): string {
  return typeof value === 'string' && /^\/(?![/\\])[!-~]*$/.test(value) ? value : '/';
}
