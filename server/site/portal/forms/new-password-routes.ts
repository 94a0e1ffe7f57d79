import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorPath, expiredPath, newPasswordRoute, signInPath } from '../../../../contract/paths.ts';
import { accounts } from '../../../../contract/people/calls/accounts.ts';
import { newPasswordTwice } from '../../../../contract/people/new-password-twice.ts';
import { loadAppMessages, portalTranslator, translateRule } from '../../../../messages/portal.ts';
import type { From } from '../../../people/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Context } from '../../../platform/context.ts';
import { readDeviceCookie, setDeviceCookie } from '../../../platform/http/device-cookie.ts';
import { originOf, type Parsed, parse } from '../../../platform/http/mount.ts';
import { escapeMarkup } from '../../../platform/text/markup.ts';
import { type AccessOfLink, accessOfLink, resetPassword } from '../../../programs/index.ts';
import { loadFormShell, type ShellScreen } from '../shell.ts';
import {
  alert,
  bodyLimit,
  type Forms,
  faultsIn,
  textOf,
  tokenAfter,
  withoutReferrer,
} from './form-routes.ts';
import { type FormPage, field, form, formScreen, submit } from './page.ts';
import { signInScreen } from './sign-in-page.ts';

/** Where the address of the link begins, which ends in a token. */
const beginning = newPasswordRoute.replace(':id', '');

type LinkRequest = FastifyRequest<{ Params: { '*': string }; Body: Record<string, unknown> | null }>;

/** Mounts the page of the link that chooses a new password: without a script, its form is sent as it is. */
export async function mountNewPassword(app: FastifyInstance, context: Context, forms: Forms): Promise<void> {
  const { config } = context;
  const { product } = config;
  const shell = await loadFormShell(config, newPasswordRoute);

  // A wildcard, since a token can be longer than Fastify's maximum for a parameter.
  app.get(`${beginning}*`, async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const token = tokenAfter(request.params['*']);
    if (token === null) return reply.callNotFound();
    const page = await forms.open(beginning + token, request);
    const from = { ...originOf(request), device: readDeviceCookie(request, config) };
    const access = await linkedAccess(context, token, from);
    return forms.show(request, reply, shell, passwordScreen(product, page, access, true), withoutReferrer);
  });

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit });
    scope.post(`${beginning}*`, { bodyLimit }, async (request: LinkRequest, reply) => {
      const token = tokenAfter(request.params['*']);
      if (token === null) return reply.callNotFound();
      let access: AccessOfLink | null = null;
      return forms.take(request, reply, shell, {
        call: accounts.resetPassword,
        hasToken: true,
        page: (language) => forms.empty(beginning + token, language, null),
        failed: (language) => portalTranslator(language)('newPassword.refused'),
        take: async ({ given, page, from }) => {
          access = await linkedAccess(context, token, from);
          const typed = { password: textOf(given.password), password1: textOf(given.password1) };
          const { password } = parse(newPasswordTwice, typed) as Parsed<typeof newPasswordTwice>;
          // What was not listed isn't kept either.
          const endKeys = given.listed === undefined || given.end_keys !== undefined;
          const { device } = await resetPassword(context, { token, password, endKeys }, from);
          setDeviceCookie(reply, device, config);
          // The session of this browser has ended with the others.
          const secure = config.publicUrl.startsWith('https:');
          reply.clearCookie('plt', { path: '/', sameSite: 'strict', secure });
          const said = [alert(portalTranslator(page.language)('newPassword.changed'), '')];
          const signInPage = { ...page, path: signInPath, said };
          return forms.show(request, reply, shell, signInScreen(config, signInPage, false), withoutReferrer);
        },
        again: ({ page }, error) =>
          passwordScreen(product, { ...page, ...whatIsWrong(page, error) }, access, false),
        leadsTo,
        screen: (page) => passwordScreen(product, page, access, false),
      });
    });
  });
}

/** The keys and apps of the account that a link was sent to; null where there are none. What is wrong with a link, using it says. */
async function linkedAccess(context: Context, token: string, from: From): Promise<AccessOfLink | null> {
  const access = await accessOfLink(context, token, from).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (access === null || access.keys.length + access.apps.length === 0) return null;
  await loadAppMessages();
  return access;
}

/** Where the error is said instead of here (product.md#the-developer-portal). */
function leadsTo({ code }: AppError): string | null {
  if (code === 'link_expired') return expiredPath;
  return code === 'invalid_link' ? errorPath : null;
}

/** What the portal says of the same error (product.md#messages-for-people). */
function whatIsWrong({ language }: FormPage, error: AppError): Pick<FormPage, 'faults' | 'problem'> {
  const faults = faultsIn(error, language);
  if (faults) return { faults, problem: null };
  const t = portalTranslator(language);
  return { faults: {}, problem: alert(t('newPassword.refused'), translateRule(error.message, language)) };
}

function passwordScreen(
  product: Config['product'],
  page: FormPage,
  access: AccessOfLink | null,
  hasScript: boolean,
): ShellScreen {
  const t = portalTranslator(page.language);
  const newPassword = { type: 'password', attributes: 'autocomplete="new-password"' } as const;
  const written = form(page.path, page, [
    field(page, 'password', t('fields.newPassword'), { ...newPassword, hint: t('fields.passwordHint') }),
    field(page, 'password1', t('fields.password1'), newPassword),
    ...(access ? [programAccess(page, access)] : []),
    submit(t('newPassword.submit'), t('newPassword.busy')),
  ]);
  const column = hasScript
    ? [
        `<p class="shell-wait" role="status">${escapeMarkup(t('shell.loading'))}</p><noscript>${written}</noscript>`,
      ]
    : [written];
  return formScreen(product, page, { title: t('newPassword.title'), column, hasScript });
}

/** The apps that will be disconnected, and the keys with a choice to keep them. */
function programAccess({ language }: FormPage, { keys, apps }: AccessOfLink): string {
  const t = portalTranslator(language);
  const list = (label: string, items: readonly string[]) =>
    items.length === 0 ? '' : `<p>${escapeMarkup(label)}</p><ul>${items.join('')}</ul>`;
  const named = (name: string, more = '') => `<li><bdi>${escapeMarkup(name)}</bdi>${more}</li>`;
  return [
    `<section class="form" aria-labelledby="program-access"><h2 id="program-access">${escapeMarkup(t('access.heading'))}</h2>`,
    list(
      t('access.keys'),
      keys.map(({ name, hint }) => named(name, ` <code dir="ltr">…${escapeMarkup(hint)}</code>`)),
    ),
    keys.length === 0
      ? ''
      : `<input type="hidden" name="listed" value="yes"><label class="tick"><input type="checkbox" name="end_keys" checked aria-describedby="end-keys-hint"><span>${escapeMarkup(t('access.endKeys'))}</span><span class="field-hint" id="end-keys-hint">${escapeMarkup(t('access.endKeysHint'))}</span></label>`,
    list(
      t('access.apps'),
      apps.map(({ name }) => named(name)),
    ),
    apps.length === 0 ? '' : `<p>${escapeMarkup(t('access.appsEnd'))}</p>`,
    '</section>',
  ].join('');
}
