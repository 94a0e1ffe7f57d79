import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { InterfaceLanguage } from '../../../../contract/constants.ts';
import { errors } from '../../../../contract/errors.ts';
import { signUpPath, successPath } from '../../../../contract/paths.ts';
import { accounts } from '../../../../contract/people/calls/accounts.ts';
import { signUpFormPath } from '../../../../contract/people/form-paths.ts';
import { portalTranslator, translateRule } from '../../../../messages/portal.ts';
import { signUp } from '../../../people/index.ts';
import type { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { setDeviceCookie } from '../../../platform/http/device-cookie.ts';
import { type Parsed, parse } from '../../../platform/http/mount.ts';
import { inLanguage, readAddress } from '../../../platform/page-cache/address.ts';
import { loadFormShell } from '../shell.ts';
import { alert, bodyLimit, type FormRequest, type Forms, faultsIn, textOf } from './form-routes.ts';
import { addressWithFrom, type FormPage } from './page.ts';
import { signUpScreen, successScreen } from './sign-up-page.ts';

/** What is shown again of what was typed. */
const shownAgain = ['firstname', 'lastname', 'email'] as const;

/** Mounts the form of signing up, and the screen after it, as pages that need no script (product.md#the-developer-portal). */
export async function mountSignUp(app: FastifyInstance, context: Context, forms: Forms): Promise<void> {
  const { config } = context;
  const shell = await loadFormShell(config, signUpPath);

  for (const [path, screenOf] of [
    [signUpPath, signUpScreen],
    [successPath, successScreen],
  ] as const)
    app.get(path, async (request, reply) => {
      const page = await forms.open(path, request);
      return forms.show(request, reply, shell, screenOf(config.product, page, true));
    });
  app.get(signUpFormPath, (request, reply) =>
    reply.redirect(inLanguage(signUpPath, readAddress(request.url).language), 303),
  );

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit });
    scope.post(signUpFormPath, { bodyLimit }, (request: FormRequest, reply) =>
      forms.take(request, reply, shell, {
        call: accounts.signUp,
        page: (language, given) => ({
          ...forms.empty(signUpPath, language, given.from),
          typed: Object.fromEntries(shownAgain.map((name) => [name, textOf(given[name])])),
        }),
        failed: (language) => portalTranslator(language)('signUp.somethingWrong'),
        take: async ({ given, page, from }) => {
          const { body } = accounts.signUp;
          const names = [...shownAgain, 'password', 'password1'] as const;
          const typed = Object.fromEntries(names.map((name) => [name, textOf(given[name])]));
          const { password1: _, ...input } = parse(body, { ...typed, language: page.language }) as Parsed<
            typeof body
          >;
          const { device } = await signUp(context, 'reader', input, from);
          setDeviceCookie(reply, device, config);
          return reply.header('cache-control', 'no-store').redirect(addressWithFrom(successPath, page), 303);
        },
        again: ({ page }, error) =>
          signUpScreen(config.product, { ...page, ...whatIsWrong(page.language, error) }, false),
        screen: (page) => signUpScreen(config.product, page, false),
      }),
    );
  });
}

/** What the portal says of the same error (product.md#messages-for-people). */
function whatIsWrong(language: InterfaceLanguage, error: AppError): Pick<FormPage, 'faults' | 'problem'> {
  const { code, message } = error;
  const t = portalTranslator(language);
  const words = translateRule(message, language);
  const faults = code === 'email_taken' ? { email: words } : faultsIn(error, language);
  if (faults) return { faults, problem: null };
  const problem =
    errors[code].status >= 500
      ? alert(t('signUp.serverError'), t('signUp.serverErrorText'))
      : alert(t('signUp.somethingWrong'), code === 'too_many_requests' ? words : '');
  return { faults: {}, problem };
}
