/** The HTML of the form of signing up, and of the screen after it. */
import { postsPath, requestPasswordPath } from '../../../../contract/paths.ts';
import { portalTranslator } from '../../../../messages/portal.ts';
import type { Config } from '../../../platform/config/config.ts';
import { inLanguage } from '../../../platform/page-cache/address.ts';
import { escapeMarkup } from '../../../platform/text/markup.ts';
import type { ShellScreen } from '../shell.ts';
import { type FormPage, field, form, formScreen, submit, withFrom } from './page.ts';

/** The screen of signing up. */
export function signUpScreen(product: Config['product'], page: FormPage, hasScript: boolean): ShellScreen {
  const t = portalTranslator(page.language);
  const isDeveloper = page.flow.audience === 'developer';
  const text = (name: 'firstname' | 'lastname', filledAs: string) =>
    field(page, name, t(`fields.${name}`), { type: 'text', attributes: `autocomplete="${filledAs}"` });
  const newPassword = { type: 'password', attributes: 'autocomplete="new-password"' } as const;
  const column = [
    form(page.flow.signUpForm, page, [
      ...(isDeveloper ? [] : [text('firstname', 'given-name'), text('lastname', 'family-name')]),
      field(page, 'email', t('fields.email'), { type: 'email', attributes: 'autocomplete="email"' }),
      field(page, 'password', t('fields.password'), { ...newPassword, hint: t('fields.passwordHint') }),
      field(page, 'password1', t('fields.password1'), newPassword),
      submit(t('signUp.submit'), t('signUp.busy')),
    ]),
    `<ul class="auth-links"><li>${escapeMarkup(t('signUp.haveAccount'))} <a href="${withFrom(page.flow.signIn, page)}">${escapeMarkup(t('signUp.signIn'))}</a></li></ul>`,
  ];
  return formScreen(product, page, {
    title: t(isDeveloper ? 'signUp.developerTitle' : 'signUp.title'),
    column,
    hasScript,
  });
}

/** The screen that says that a link was sent. */
export function successScreen(product: Config['product'], page: FormPage, hasScript: boolean): ShellScreen {
  const t = portalTranslator(page.language);
  const home = escapeMarkup(inLanguage(postsPath, page.language));
  const column = [
    `<p>${escapeMarkup(t('success.sent'))}</p>`,
    `<p>${escapeMarkup(t('success.spam'))}</p>`,
    '<ul class="auth-actions">',
    `<li><a class="button" href="${withFrom(page.flow.signIn, page)}">${escapeMarkup(t('success.signIn'))}</a></li>`,
    `<li><a href="${withFrom(requestPasswordPath, page)}">${escapeMarkup(t('success.forgot'))}</a></li>`,
    `<li><a href="${home}">${escapeMarkup(t('success.home'))}</a></li>`,
    '</ul>',
  ];
  return formScreen(product, page, { title: t('success.heading'), column, hasScript });
}
