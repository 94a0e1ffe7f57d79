import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type InterfaceLanguage, sessionSeconds } from '../../../../contract/constants.ts';
import { errors } from '../../../../contract/errors.ts';
import { contactPath, postsPath, requestVerificationPath, settingsPath } from '../../../../contract/paths.ts';
import { accounts } from '../../../../contract/people/calls/accounts.ts';
import { secondFactors } from '../../../../contract/people/calls/second-factors.ts';
import { developers } from '../../../../contract/programs/calls/developers.ts';
import { portalTranslator, translateRule } from '../../../../messages/portal.ts';
import { type From, signIn, takeSecondStep } from '../../../people/index.ts';
import type { AppError } from '../../../platform/app-error.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Context } from '../../../platform/context.ts';
import { setDeviceCookie } from '../../../platform/http/device-cookie.ts';
import { type Parsed, parse } from '../../../platform/http/mount.ts';
import { inLanguage, readAddress } from '../../../platform/page-cache/address.ts';
import { loadFormShell } from '../shell.ts';
import type { FormFlow } from './flows.ts';
import {
  alert,
  bodyLimit,
  type FormRequest,
  type Forms,
  faultsIn,
  type SentForm,
  textOf,
} from './form-routes.ts';
import type { FormPage, Problem } from './page.ts';
import { type SecondStep, secondStepScreen, signInScreen } from './sign-in-page.ts';

/**
 * Mounts the form of signing in as a page that needs no script (product.md#signing-in). The portal's form takes its place once its
 * scripts have come.
 */
export async function mountSignIn(
  app: FastifyInstance,
  context: Context,
  { forms, flow }: { forms: Forms; flow: FormFlow },
): Promise<void> {
  const { config } = context;
  const shell = await loadFormShell(config, flow.signIn);

  app.get(flow.signIn, async (request, reply) => {
    const page = await forms.open(flow.signIn, request, flow);
    const problem = problemOnTheWay(config, page.language, request.url);
    return forms.show(request, reply, shell, signInScreen(config, { ...page, problem }, true));
  });
  // Where somebody loads the address of a reply anew.
  for (const path of [flow.signInForm, flow.secondStepForm])
    app.get(path, (request, reply) =>
      reply.redirect(inLanguage(flow.signIn, readAddress(request.url).language), 303),
    );

  /** Starts the session in this browser, unless an earlier one is in its way (product.md#signing-in). */
  const enter = (
    request: FastifyRequest,
    reply: FastifyReply,
    page: FormPage,
    { token, device }: { token: string; device: string },
  ): Promise<FastifyReply> | FastifyReply => {
    setDeviceCookie(reply, device, config);
    const secure = config.publicUrl.startsWith('https:');
    const options = { path: '/', sameSite: 'strict', secure } as const;
    const before = request.cookies.plt;
    if (before && isExpired(before, context.clock())) {
      for (const name of ['plt', 'dlt']) reply.clearCookie(name, options);
      const t = portalTranslator(page.language);
      const problem = alert(t('signIn.invalidToken'), t('signIn.invalidTokenText'));
      return forms.show(request, reply, shell, signInScreen(config, { ...page, problem }, false));
    }
    // Scripts of the page read it (docs/decisions/012-session-token.md).
    for (const name of flow.audience === 'developer' ? ['plt', 'dlt'] : ['plt'])
      reply.setCookie(name, token, { ...options, maxAge: sessionSeconds });
    const next = inOwnLanguage(page.from ?? postsPath, page.language);
    return reply.header('cache-control', 'no-store').redirect(next, 303);
  };

  const take = (
    request: FormRequest,
    reply: FastifyReply,
    call: SentForm['call'],
    start: (given: Record<string, unknown>, from: From) => Promise<{ token: string; device: string }>,
    again: SentForm['again'],
  ) =>
    forms.take(request, reply, shell, {
      call,
      page: (language, given) => ({
        ...forms.empty(flow.signIn, language, given.from, flow),
        typed: { email: textOf(given.email) },
      }),
      failed: (language) => portalTranslator(language)('signIn.failed'),
      take: async ({ given, page, from }) => enter(request, reply, page, await start(given, from)),
      again,
      screen: (page) => signInScreen(config, page, false),
    });

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit });
    scope.post(flow.signInForm, { bodyLimit }, (request: FormRequest, reply) => {
      const { body } = accounts.signIn;
      return take(
        request,
        reply,
        flow.audience === 'developer' ? developers.developerSignIn : accounts.signIn,
        ({ email, password }, from) => {
          const typed = { email: textOf(email), password: textOf(password) };
          return signIn(context, flow.audience, parse(body, typed) as Parsed<typeof body>, from);
        },
        ({ page }, error) => firstStepAgain(page, error),
      );
    });
    scope.post(flow.secondStepForm, { bodyLimit }, (request: FormRequest, reply) => {
      const { body } = secondFactors.confirmAuthenticatorApp;
      return take(
        request,
        reply,
        secondFactors.takeSecondStep,
        ({ code, second_step: token }, from) => {
          const typed = parse(body, { code: textOf(code) }) as Parsed<typeof body>;
          return takeSecondStep(context, { token: textOf(token), code: typed.code }, from);
        },
        ({ page, given }, error) => secondStepAgain(page, given, error),
      );
    });
  });

  /** The form again with what is wrong; or the second step, where that is what is missing. */
  function firstStepAgain(page: FormPage, error: AppError) {
    if (error.code !== 'second_factor_needed')
      return signInScreen(config, { ...page, ...whatIsWrong(page.language, error) }, false);
    const { second_step: token, ways } = error.detail.current as { second_step: string; ways: string[] };
    return secondStepScreen(config.product, page, { token, ways });
  }

  function secondStepAgain(page: FormPage, given: Record<string, unknown>, error: AppError) {
    if (error.code === 'second_step_over' || error.code === 'account_disabled')
      return firstStepAgain(page, error);
    const { faults, problem } = whatIsWrong(page.language, error);
    const heading = portalTranslator(page.language)('factors.failed');
    const known = [given.ways]
      .flat()
      .map(textOf)
      .filter((way) => ['app', 'code', 'passkey'].includes(way));
    const step: SecondStep = { token: textOf(given.second_step), ways: known.length > 0 ? known : ['code'] };
    return secondStepScreen(
      config.product,
      { ...page, faults, problem: problem && { ...problem, heading } },
      step,
    );
  }
}

/** What the portal says of the same error (product.md#messages-for-people). */
function whatIsWrong(language: InterfaceLanguage, error: AppError): Pick<FormPage, 'faults' | 'problem'> {
  const faults = faultsIn(error, language);
  return faults ? { faults, problem: null } : { faults: {}, problem: problemOf(language, error) };
}

function problemOf(language: InterfaceLanguage, { code, message }: AppError): Problem {
  const t = portalTranslator(language);
  const words = translateRule(message, language);
  switch (code) {
    case 'incorrect_password':
      return alert(t('signIn.invalidLogin'), t('signIn.incorrect'));
    case 'not_verified':
      return alert(t('signIn.invalidLogin'), t('signIn.notVerified'), {
        path: requestVerificationPath,
        text: t('signIn.getLink'),
      });
    case 'account_disabled':
      return alert(t('signIn.failed'), words, { path: contactPath, text: t('sitePages.contact') });
    case 'developer_access_needed':
      return alert(t('signIn.developerAccess'), words, {
        path: `${settingsPath}/security`,
        text: t('signIn.turnOn'),
      });
    case 'maintenance':
      return alert(t('signIn.failed'), words);
    default:
      return alert(t('signIn.failed'), errors[code].status >= 500 ? t('signIn.unavailable') : words);
  }
}

/** Why an institution has not signed somebody in, whose link led back here. */
function problemOnTheWay(
  { signInProviders }: Config,
  language: InterfaceLanguage,
  url: string,
): Problem | null {
  const query = new URLSearchParams(url.split('?')[1]);
  const provider = signInProviders.find(({ key }) => key === query.get('provider'));
  if (!provider || !query.has('problem')) return null;
  const t = portalTranslator(language);
  const isAway = query.get('problem') === 'provider_unavailable';
  const words = isAway
    ? t('providers.away', { name: provider.name })
    : translateRule(errors.too_many_requests.message, language);
  return alert(t('signIn.failed'), words);
}

/** The address in the language of the form, unless it names one. */
function inOwnLanguage(address: string, language: InterfaceLanguage): string {
  const [before = '', ...fragment] = address.split('#');
  const names = new URLSearchParams(before.split('?')[1]).has('lang');
  return names ? address : [inLanguage(before, language), ...fragment].join('#');
}

/** Whether a session's token is past its time; one that can't be read is. Who it belongs to isn't asked. */
function isExpired(token: string, now: Date): boolean {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return typeof exp !== 'number' || exp * 1000 <= now.getTime();
  } catch {
    return true;
  }
}
