import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '../../../../contract/errors.ts';
import {
  expiredPath,
  newPasswordPath,
  requestVerificationPath,
  serverErrorPath,
} from '../../../../contract/paths.ts';
import { accounts } from '../../../../contract/people/calls/accounts.ts';
import { portalTranslator, translateRule } from '../../../../messages/portal.ts';
import { verifyEmail } from '../../../people/index.ts';
import type { AppError } from '../../../platform/app-error.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Context } from '../../../platform/context.ts';
import { type Parsed, parse } from '../../../platform/http/mount.ts';
import { escapeMarkup } from '../../../platform/text/markup.ts';
import { loadFormShell, type ShellScreen } from '../shell.ts';
import type { FormFlow } from './flows.ts';
import { alert, bodyLimit, type Forms, tokenAfter, withoutReferrer } from './form-routes.ts';
import { type FormPage, form, formScreen, type Problem, submit } from './page.ts';
import { signInScreen } from './sign-in-page.ts';

type LinkRequest = FastifyRequest<{ Params: { '*': string }; Body: Record<string, unknown> | null }>;

interface VerifyPage {
  forms: Forms;
  flow: FormFlow;
  /** Answers at addresses below that of the page which are none of it. */
  notFound(request: FastifyRequest, reply: FastifyReply): unknown;
}

/** Mounts the page of the link that verifies an address: the portal sends its token at once, and without a script a button does. */
export async function mountVerify(
  app: FastifyInstance,
  context: Context,
  { forms, flow, notFound }: VerifyPage,
): Promise<void> {
  const { config } = context;
  const { product } = config;
  const shell = await loadFormShell(config, flow.verify);
  // The address of the link ends in a token.
  const beginning = flow.verify.replace(':id', '');
  const { body } = accounts.verifyEmail;

  // A wildcard, since a token can be longer than Fastify's maximum for a parameter.
  app.get(`${beginning}*`, async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const token = tokenAfter(request.params['*']);
    if (token === null) return notFound(request, reply);
    const page = await forms.open(beginning + token, request, flow);
    return forms.show(request, reply, shell, verifyScreen(product, page, true), withoutReferrer);
  });

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit });
    scope.post(`${beginning}*`, { bodyLimit }, (request: LinkRequest, reply) => {
      const token = tokenAfter(request.params['*']);
      if (token === null) return reply.callNotFound();
      return forms.take(request, reply, shell, {
        call: accounts.verifyEmail,
        hasToken: true,
        page: (language) => forms.empty(beginning + token, language, null, flow),
        failed: (language) => portalTranslator(language)('verify.notNow'),
        take: async ({ page, from }) => {
          const link = parse(body, { token }) as Parsed<typeof body>;
          const passwordToken = await verifyEmail(context, link.token, from);
          const signInPage = { ...page, path: flow.signIn, said: whatIsDone(page, passwordToken) };
          return forms.show(request, reply, shell, signInScreen(config, signInPage, false), withoutReferrer);
        },
        again: ({ page }, error) => verifyScreen(product, { ...page, ...whatIsWrong(page, error) }, false),
        leadsTo,
        screen: (page) => verifyScreen(product, page, false),
      });
    });
  });
}

/** The address is verified. Somebody who signed up in another browser is offered a new password. */
function whatIsDone({ language }: FormPage, passwordToken: string | null): Problem[] {
  const t = portalTranslator(language);
  const done = alert(t('verify.done'), t('verify.doneDetail'));
  if (passwordToken === null) return [done];
  const next = { path: newPasswordPath(passwordToken), text: t('verify.choose') };
  return [done, alert(t('verify.otherBrowser'), t('verify.otherBrowserText'), next)];
}

/** Where the error is said instead of here (product.md#the-developer-portal). */
function leadsTo({ code }: AppError): string | null {
  if (code === 'link_expired') return expiredPath;
  return errors[code].status >= 500 ? serverErrorPath : null;
}

/** What the portal says of the same error (product.md#messages-for-people). */
function whatIsWrong({ flow, language }: FormPage, { code, message }: AppError): Pick<FormPage, 'problem'> {
  const t = portalTranslator(language);
  switch (code) {
    case 'already_verified':
      return {
        problem: alert(t('verify.invalidLink'), t('verify.alreadyVerified'), {
          path: flow.signIn,
          text: t('verify.signIn'),
        }),
      };
    case 'invalid_link':
    case 'invalid_input':
      return {
        problem: alert(t('verify.invalidLink'), t('verify.invalidLinkText'), {
          path: requestVerificationPath,
          text: t('verify.newLink'),
        }),
      };
    default:
      return { problem: alert(t('verify.notNow'), translateRule(message, language)) };
  }
}

/** The page of the link; without a script it has a button. */
function verifyScreen(product: Config['product'], page: FormPage, hasScript: boolean): ShellScreen {
  const t = portalTranslator(page.language);
  const title = t('verify.title');
  const button = form(page.path, page, [submit(title, title)]);
  const column = hasScript
    ? [
        `<p class="shell-wait" role="status">${escapeMarkup(t('verify.wait'))}</p><noscript>${button}</noscript>`,
      ]
    : [button];
  return formScreen(product, page, { title, column, hasScript });
}
