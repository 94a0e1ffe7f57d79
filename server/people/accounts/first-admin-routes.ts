import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { errors } from '../../../contract/errors.ts';
import type { PublicPage } from '../../../contract/pages.ts';
import { firstAdminRoute } from '../../../contract/paths.ts';
import { email, newPassword } from '../../../contract/rules.ts';
import { personName } from '../../../contract/text/person-name.ts';
import { loadLanguage, translateRule } from '../../../messages/portal.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { messagesByField } from '../../platform/http/mount.ts';
import { readAddress } from '../../platform/page-cache/address.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { acceptFirstAdmin, isFirstAdminLinkGood } from './first-admin.ts';

const form = z
  .object({
    firstname: personName,
    lastname: personName,
    email,
    password: newPassword,
    password1: z.string(),
  })
  .refine(({ password, password1 }) => password === password1, {
    path: ['password1'],
    message: 'Passwords must match',
  });

type FormRequest = FastifyRequest<{ Params: { token: string }; Body: Record<string, unknown> | null }>;

/**
 * Serves the form behind the one-time link that creates the first super admin. The token in its address is
 * the only authorization, so the page isn't cached and sends no referrer.
 */
export async function mountFirstAdmin(
  app: FastifyInstance,
  context: Context,
  publicPages: PublicPages,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 16 * 1024 });

    scope.get(firstAdminRoute, async (request: FormRequest, reply) => {
      const good = await isFirstAdminLinkGood(context, request.params.token);
      if (!good) return show(request, reply.status(410), { kind: 'expired' });
      return show(request, reply, formPage({}, {}));
    });

    scope.post(firstAdminRoute, async (request: FormRequest, reply) => {
      const given = request.body ?? {};
      const parsed = form.safeParse(given);
      if (!parsed.success) return showForm(request, reply.status(400), given, messagesByField(parsed.error));
      const { password1: _, ...input } = parsed.data;
      try {
        await acceptFirstAdmin(context, request.params.token, input);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code === 'link_expired') return show(request, reply.status(410), { kind: 'expired' });
        const fields = error.code === 'email_taken' ? { email: error.message } : error.detail.fields;
        if (!fields) throw error;
        return showForm(request, reply.status(errors[error.code].status), given, fields);
      }
      return show(request, reply, { kind: 'first-admin-done', email: input.email });
    });
  });

  /** Shows the form again, with its errors in the language of the page. */
  async function showForm(
    request: FormRequest,
    reply: FastifyReply,
    given: Record<string, unknown>,
    faults: Record<string, string>,
  ) {
    const { language } = readAddress(request.url);
    await loadLanguage(language);
    const messages = Object.entries(faults).map(([name, message]) => [
      name,
      translateRule(message, language),
    ]);
    return show(request, reply, formPage(given, Object.fromEntries(messages)));
  }

  function show(request: FormRequest, reply: FastifyReply, page: PublicPage) {
    const { path, language } = readAddress(request.url);
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(publicPages.render(page, { path, language }));
  }
}

function formPage(given: Record<string, unknown>, fields: Record<string, string>): PublicPage {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const values = {
    firstname: text(given.firstname),
    lastname: text(given.lastname),
    email: text(given.email),
  };
  return { kind: 'first-admin', form: { values, fields } };
}
