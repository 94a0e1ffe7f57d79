import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type InterfaceLanguage, sessionSeconds } from '../../../contract/constants.ts';
import { errors } from '../../../contract/errors.ts';
import {
  contactPath,
  postsPath,
  requestVerificationPath,
  secondStepFormPath,
  signInFormPath,
  signInPath,
} from '../../../contract/paths.ts';
import { accounts } from '../../../contract/people/calls/accounts.ts';
import { secondFactors } from '../../../contract/people/calls/second-factors.ts';
import { ownPage } from '../../../contract/people/own-page.ts';
import { translator } from '../../../messages/index.ts';
import {
  loadAccountMessages,
  loadLanguage,
  portalTranslator,
  translateRule,
} from '../../../messages/portal.ts';
import { type From, signIn, takeSecondStep } from '../../people/index.ts';
import type { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { isFromElsewhere } from '../../platform/http/callers/origin.ts';
import { readDeviceCookie, setDeviceCookie } from '../../platform/http/device-cookie.ts';
import { logError, toAppError } from '../../platform/http/errors.ts';
import { originOf, type Parsed, parse } from '../../platform/http/mount.ts';
import { networkOf } from '../../platform/http/network.ts';
import { sendOnce } from '../../platform/http/send-page.ts';
import { refundingOutages } from '../../platform/limits/spend.ts';
import { inLanguage, readAddress } from '../../platform/page-cache/address.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { recordRefusal } from '../../trust/index.ts';
import { loadSignInShell } from './shell.ts';
import { type Problem, type SignInPage, signInScreen } from './sign-in-page.ts';

/** Enough for an address, the longest password, percent-encoded, and the page to return to. */
const bodyLimit = 32 * 1024;

type FormRequest = FastifyRequest<{ Body: Record<string, unknown> | null }>;

/** What a form was sent with, besides what it asks for. */
interface Sent {
  given: Record<string, unknown>;
  /** The page without a problem. */
  page: SignInPage;
}

/**
 * Mounts the form of signing in as a page that needs no script (product.md#signing-in). What it does, spends and refuses is what the
 * call of the same name does. The portal's script takes the form's place once it has come.
 */
export async function mountSignIn(
  app: FastifyInstance,
  context: Context,
  { rejections }: Pick<PublicPages, 'rejections'>,
): Promise<void> {
  const { config } = context;
  const render = await loadSignInShell(config.product);
  await loadAccountMessages();

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: SignInPage,
    status = 200,
  ): Promise<FastifyReply> => {
    await loadLanguage(page.language);
    const isForm = request.method === 'GET';
    const html = render(signInScreen(config.product, page, isForm));
    // So that browsers say which site a form is sent from; other sites get no referrer.
    reply.header('referrer-policy', 'same-origin');
    if (isForm) return sendOnce(request, reply, { status, html }, page.language);
    return reply
      .status(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-language': page.language,
        'cache-control': 'no-store',
      })
      .send(html);
  };

  app.get(signInPath, (request, reply) => {
    const [, query] = request.url.split('?');
    const { language } = readAddress(request.url);
    return show(request, reply, emptyPage(language, pageOf(new URLSearchParams(query).get('from'))));
  });
  // Where somebody loads the address of a reply anew.
  for (const path of [signInFormPath, secondStepFormPath])
    app.get(path, (request, reply) =>
      reply.redirect(inLanguage(signInPath, readAddress(request.url).language), 303),
    );

  const answer = async (
    request: FormRequest,
    reply: FastifyReply,
    call: { method: string; path: string },
    start: (sent: Sent, from: From) => Promise<{ token: string; device: string }>,
    /** The page that shows the form again. */
    again: (sent: Sent, error: AppError) => SignInPage,
  ) => {
    const { language } = readAddress(request.url);
    const given = request.body ?? {};
    const sent = { given, page: { ...emptyPage(language, pageOf(given.from)), email: textOf(given.email) } };
    await loadLanguage(language);
    if (isFromAnotherSite(context, request)) {
      const problem = {
        heading: portalTranslator(language)('signIn.failed'),
        text: translator(language)('signInForm.elsewhere'),
      };
      return show(request, reply, { ...sent.page, email: '', problem }, 403);
    }
    const from = { ...originOf(request), device: readDeviceCookie(request, config) };
    try {
      const { token, device } = await refundingOutages(() => start(sent, from));
      setDeviceCookie(reply, device, config);
      return await enter(request, reply, token, sent);
    } catch (caught) {
      const error = toAppError(caught);
      logError(caught, request.log);
      const { network } = from;
      recordRefusal(context, error, { route: `${call.method} ${call.path}`, network, account: null });
      const { retryAfterSeconds } = error.detail;
      if (retryAfterSeconds !== undefined) {
        reply.header('retry-after', String(retryAfterSeconds));
        if (error.code !== 'maintenance') await rejections.pace(networkOf(request.ip));
      }
      const status = error.code === 'second_factor_needed' ? 200 : errors[error.code].status;
      return show(request, reply, again(sent, error), status);
    }
  };

  /** Starts the session in this browser, unless an earlier one is in its way (product.md#signing-in). */
  const enter = (request: FormRequest, reply: FastifyReply, token: string, { page }: Sent) => {
    const secure = config.publicUrl.startsWith('https:');
    const options = { path: '/', sameSite: 'strict', secure } as const;
    const before = request.cookies.plt;
    if (before && isExpired(before, context.clock())) {
      for (const name of ['plt', 'dlt']) reply.clearCookie(name, options);
      const t = portalTranslator(page.language);
      const problem = { heading: t('signIn.invalidToken'), text: t('signIn.invalidTokenText') };
      return show(request, reply, { ...page, problem });
    }
    // Scripts of the page read it (docs/decisions/012-session-token.md).
    reply.setCookie('plt', token, { ...options, maxAge: sessionSeconds });
    const next = inOwnLanguage(page.from ?? postsPath, page.language);
    return reply.header('cache-control', 'no-store').redirect(next, 303);
  };

  const pageOf = (from: unknown) => ownPage(from, new URL(config.publicUrl).origin);

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit });
    scope.post(signInFormPath, { bodyLimit }, (request: FormRequest, reply) =>
      answer(
        request,
        reply,
        accounts.signIn,
        ({ given, page }, from) =>
          signIn(
            context,
            'reader',
            parse(accounts.signIn.body, {
              email: page.email,
              password: textOf(given.password),
            }) as Parsed<typeof accounts.signIn.body>,
            from,
          ),
        ({ page }, error) => firstStepAgain(page, error),
      ),
    );
    scope.post(secondStepFormPath, { bodyLimit }, (request: FormRequest, reply) =>
      answer(
        request,
        reply,
        secondFactors.takeSecondStep,
        ({ given }, from) => {
          const { body } = secondFactors.confirmAuthenticatorApp;
          const { code } = parse(body, { code: textOf(given.code) }) as Parsed<typeof body>;
          const token = textOf(given.second_step);
          return takeSecondStep(context, { token, code }, from);
        },
        ({ page, given }, error) => secondStepAgain(page, given, error),
      ),
    );
  });
}

function emptyPage(language: InterfaceLanguage, from: string | null): SignInPage {
  return { language, from, email: '', faults: {}, problem: null, step: null };
}

/** Whether another site sent the form. Browsers that don't say where a form is sent from name at least its origin. */
function isFromAnotherSite(context: Context, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const own = new URL(context.config.publicUrl).origin;
  return isFromElsewhere(context, request, site === undefined && origin !== undefined && origin !== own);
}

/** The form again with what is wrong; or the second step, where that is what is missing. */
function firstStepAgain(page: SignInPage, error: AppError): SignInPage {
  const { current } = error.detail;
  if (error.code === 'second_factor_needed') {
    const { second_step: token, ways } = current as { second_step: string; ways: string[] };
    return { ...page, step: { token, ways } };
  }
  return { ...page, ...whatIsWrong(page.language, error) };
}

function secondStepAgain(page: SignInPage, given: Record<string, unknown>, error: AppError): SignInPage {
  if (error.code === 'second_step_over' || error.code === 'account_disabled')
    return firstStepAgain(page, error);
  const ways = [given.ways].flat().filter((way) => way === 'app' || way === 'code' || way === 'passkey');
  const { faults, problem } = whatIsWrong(page.language, error);
  const heading = portalTranslator(page.language)('factors.failed');
  return {
    ...page,
    faults,
    problem: problem && { ...problem, heading },
    step: { token: textOf(given.second_step), ways: ways.length > 0 ? ways : ['code'] },
  };
}

/** What the portal says of the same error (product.md#messages-for-people). */
function whatIsWrong(
  language: InterfaceLanguage,
  { code, message, detail }: AppError,
): Pick<SignInPage, 'faults' | 'problem'> {
  const t = portalTranslator(language);
  const words = translateRule(message, language);
  const alert = (heading: string, text: string, next?: Problem['next']) => ({
    faults: {},
    problem: { heading, text, ...(next && { next }) },
  });
  if (detail.fields) {
    const faults = Object.entries(detail.fields).map(([name, fault]) => [
      name,
      translateRule(fault, language),
    ]);
    return { faults: Object.fromEntries(faults), problem: null };
  }
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
    case 'maintenance':
      return alert(t('signIn.failed'), words);
    default:
      return alert(t('signIn.failed'), errors[code].status >= 500 ? t('signIn.unavailable') : words);
  }
}

/** A field of the form; empty if it is missing or sent twice. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
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
