import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { interfaceLanguages } from '../../../../contract/constants.ts';
import {
  askedForTranslationPath,
  askedForTranslationRoute,
  askForTranslationRoute,
} from '../../../../contract/views/translation-paths.ts';
import { askForTranslation } from '../../../desk/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { isFromElsewhere } from '../../../platform/http/callers/origin.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { sendPage } from '../../../platform/http/send-page.ts';
import { inLanguage, readAddress } from '../../../platform/page-cache/address.ts';
import type { PublicPages } from '../../../platform/page-cache/public-pages.ts';
import { reportSource } from '../reports/source.ts';

const bodyLimit = 1024;

type PostRequest = FastifyRequest<{ Params: { slug: string } }>;
type FormRequest = FastifyRequest<{ Params: { slug: string }; Body: Record<string, unknown> | null }>;

/**
 * Mounts the form by which readers ask for a post in their language (product.md#translations). It needs no script; sending
 * it leads to another page, so that a reload sends nothing.
 */
export async function mountAsking(
  app: FastifyInstance,
  context: Context,
  publicPages: PublicPages,
): Promise<void> {
  app.get(askedForTranslationRoute, async (request: PostRequest, reply) => {
    const { slug } = request.params;
    const { language } = readAddress(request.url);
    const page = await publicPages.find(request, { path: askedForTranslationPath(slug), language }, () =>
      reportSource(context, slug, {
        page: (post) => ({ kind: 'translation-asked', post }),
        path: askedForTranslationPath,
      }),
    );
    return sendPage(request, reply, page, language);
  });

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit });
    scope.post(askForTranslationRoute, { bodyLimit }, async (request: FormRequest, reply) => {
      const { slug } = request.params;
      const { language } = readAddress(request.url);
      const done = inLanguage(askedForTranslationPath(slug), language);
      const asked = interfaceLanguages.find((known) => known === request.body?.language);
      // A page of another site must not press the button for its readers.
      const isElsewhere = isFromElsewhere(context, request);
      if (isElsewhere || asked === undefined) return reply.redirect(done, 303);
      const from = { network: networkOf(request.ip), userAgent: request.headers['user-agent'] ?? null };
      try {
        await askForTranslation(context, { slug, language: asked, from });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code === 'not_found')
          return sendPage(request, reply, await publicPages.findNotFound(language), language);
        if (error.code !== 'too_many_requests') throw error;
        reply.header('retry-after', String(error.detail.retryAfterSeconds ?? 60));
        return sendPage(request, reply, await publicPages.findTooMany(language), language);
      }
      return reply.redirect(done, 303);
    });
  });
}
