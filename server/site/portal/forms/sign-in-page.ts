/** The HTML of the form of signing in, and of its second step. */
import { developersPath, requestPasswordPath } from '../../../../contract/paths.ts';
import { providerPath } from '../../../../contract/people/provider-paths.ts';
import { shownIn } from '../../../../messages/fallbacks.ts';
import { translator } from '../../../../messages/index.ts';
import { portalTranslator } from '../../../../messages/portal.ts';
import type { Config } from '../../../platform/config/config.ts';
import { escapeMarkup } from '../../../platform/text/markup.ts';
import type { ShellScreen, ShellSite } from '../shell.ts';
import { type FormPage, field, form, formScreen, submit, withFrom } from './page.ts';

/** The second step of signing in, once the password was right. */
export interface SecondStep {
  token: string;
  ways: readonly string[];
}

/** The screen of signing in. */
export function signInScreen(
  { product, signInProviders }: ShellSite,
  page: FormPage,
  hasScript: boolean,
): ShellScreen {
  const title = titleOf(page);
  const column = credentials(page, signInProviders, hasScript);
  return formScreen(product, page, { title, column, hasScript });
}

/** The screen of the second step; only browsers without a script see it. */
export function secondStepScreen(product: Config['product'], page: FormPage, step: SecondStep): ShellScreen {
  const title = titleOf(page);
  return formScreen(product, page, { title, column: secondStep(page, step), hasScript: false });
}

function titleOf({ flow, language }: FormPage): string {
  return portalTranslator(language)(flow.audience === 'developer' ? 'signIn.developerTitle' : 'signIn.title');
}

function credentials(page: FormPage, providers: ShellSite['signInProviders'], hasScript: boolean): string[] {
  const { flow, language } = page;
  const t = portalTranslator(language);
  const words = translator(shownIn(language, 'portal'));
  // The return from an institution knows a developer by the page that it leads to.
  const leaving = flow.audience === 'developer' ? { ...page, from: page.from ?? developersPath } : page;
  const passkey = hasScript
    ? `<div><button class="button button-quiet" type="button" disabled>${escapeMarkup(t('signIn.passkey'))}</button></div>`
    : `<div><a class="button button-quiet" href="${withFrom(page.flow.signIn, page)}">${escapeMarkup(t('signIn.passkey'))}</a></div>`;
  return [
    form(page.flow.signInForm, page, [
      field(page, 'email', t('fields.email'), { type: 'email', attributes: 'autocomplete="email"' }),
      field(page, 'password', t('fields.password'), {
        type: 'password',
        attributes: 'autocomplete="current-password"',
      }),
      submit(t('signIn.submit'), t('signIn.busy')),
    ]),
    passkey,
    ...providers.map(
      ({ key, name }) =>
        `<div><a class="button button-quiet" href="${withFrom(providerPath(key), leaving)}" rel="nofollow">${escapeMarkup(t('providers.with', { name }))}</a></div>`,
    ),
    `<noscript><p>${escapeMarkup(words('signInForm.script'))}</p></noscript>`,
    '<ul class="auth-links">',
    `<li><a href="${withFrom(requestPasswordPath, page)}">${escapeMarkup(t('signIn.forgot'))}</a></li>`,
    `<li>${escapeMarkup(t('signIn.noAccount'))} <a href="${withFrom(page.flow.signUp, page)}">${escapeMarkup(t('signIn.signUp'))}</a></li>`,
    '</ul>',
  ];
}

function secondStep(page: FormPage, { token, ways }: SecondStep): string[] {
  const t = portalTranslator(page.language);
  const words = translator(shownIn(page.language, 'portal'));
  const back = `<a class="button button-quiet" href="${withFrom(page.flow.signIn, page)}">${escapeMarkup(t('factors.cancel'))}</a>`;
  const lead = `<p>${escapeMarkup(t('factors.secondStep'))}</p>`;
  if (!ways.includes('app') && !ways.includes('code'))
    return [lead, `<p>${escapeMarkup(words('signInForm.passkey'))}</p>`, `<div>${back}</div>`];
  const hidden = [['second_step', token], ...ways.map((way) => ['ways', way])].map(
    ([name = '', value = '']) => `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`,
  );
  return [
    lead,
    form(page.flow.secondStepForm, page, [
      ...hidden,
      field(page, 'code', t('factors.code'), {
        type: 'text',
        attributes: 'autocomplete="one-time-code"',
        hint: t(ways.includes('app') ? 'factors.codeHint' : 'factors.oneTimeHint'),
      }),
      submit(t('factors.confirm'), t('factors.working'), back),
    ]),
  ];
}
