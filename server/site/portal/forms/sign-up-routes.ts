import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { InterfaceLanguage } from '../../../../contract/constants.ts';
import { errors } from '../../../../contract/errors.ts';
import { successPath } from '../../../../contract/paths.ts';
import { accounts } from '../../../../contract/people/calls/accounts.ts';
import { developers } from '../../../../contract/programs/calls/developers.ts';
import { portalTranslator, translateRule } from '../../../../messages/portal.ts';
import { signUp } from '../../../people/index.ts';
import type { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { setDeviceCookie } from '../../../platform/http/device-cookie.ts';
import { type Parsed, parse } from '../../../platform/http/mount.ts';
import { inLanguage, readAddress } from '../../../platform/page-cache/address.ts';
import { loadFormShell } from '../shell.ts';
import type { FormFlow } from './flows.ts';
import { alert, bodyLimit, type FormRequest, type Forms, faultsIn, textOf } from './form-routes.ts';
import { addressWithFrom, type FormPage } from './page.ts';
import { signUpScreen, successScreen } from './sign-up-page.ts';

/** Mounts the form of signing up, and the screen after it, as pages that need no script (product.md#the-developer-portal). */
export async function mountSignUp(
  app: FastifyInstance,
  context: Context,
  { forms, flow }: { forms: Forms; flow: FormFlow },
): Promise<void> {
  const { config } = context;
  const shell = await loadFormShell(config, flow.signUp);
  // Developers' form has no fields for a name.
  const call = flow.audience === 'developer' ? developers.developerSignUp : accounts.signUp;
  const shownAgain = flow.audience === 'developer' ? ['email'] : ['firstname', 'lastname', 'email'];

  app.get(flow.signUp, async (request, reply) => {
    const page = await forms.open(flow.signUp, request, flow);
    return forms.show(request, reply, shell, signUpScreen(config.product, page, true));
  });
  // Both forms lead to the reader's.
  if (flow.audience === 'reader')
    app.get(successPath, async (request, reply) => {
      const page = await forms.open(successPath, request);
      return forms.show(request, reply, shell, successScreen(config.product, page, true));
    });
  app.get(flow.signUpForm, (request, reply) =>
    reply.redirect(inLanguage(flow.signUp, readAddress(request.url).language), 303),
  );

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit });
    scope.post(flow.signUpForm, { bodyLimit }, (request: FormRequest, reply) =>
      forms.take(request, reply, shell, {
        call,
        page: (language, given) => ({
          ...forms.empty(flow.signUp, language, given.from, flow),
          typed: Object.fromEntries(shownAgain.map((name) => [name, textOf(given[name])])),
        }),
        failed: (language) => portalTranslator(language)('signUp.somethingWrong'),
        take: async ({ given, page, from }) => {
          const names = [...shownAgain, 'password', 'password1'];
          const typed = Object.fromEntries(names.map((name) => [name, textOf(given[name])]));
          const { password1: _, ...input } = parse(call.body, {
            ...typed,
            language: page.language,
          }) as Parsed<typeof call.body>;
          const named = { firstname: '', lastname: '', ...input };
          const { device } = await signUp(context, flow.audience, named, from);
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
