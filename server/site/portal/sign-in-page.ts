/** The HTML of the form of signing in, and of its second step: what the portal shows there, for browsers without its script. */
import { directionOf, type InterfaceLanguage, interfaceLanguages } from '../../../contract/constants.ts';
import {
  postsPath,
  requestPasswordPath,
  secondStepFormPath,
  signInFormPath,
  signInPath,
  signUpPath,
} from '../../../contract/paths.ts';
import { sitePages } from '../../../contract/site-pages.ts';
import { shownIn } from '../../../messages/fallbacks.ts';
import { languageNames, translator } from '../../../messages/index.ts';
import { withoutIsolates } from '../../../messages/locale.ts';
import { portalTranslator } from '../../../messages/portal.ts';
import type { Config } from '../../platform/config/config.ts';
import { inLanguage } from '../../platform/page-cache/address.ts';
import { escapeMarkup } from '../../platform/text/markup.ts';
import type { ShellScreen } from './shell.ts';

/** Why the form is shown again. */
export interface Problem {
  heading: string;
  text: string;
  /** What helps. */
  next?: { path: string; text: string };
}

/** What a page of signing in shows. */
export interface SignInPage {
  language: InterfaceLanguage;
  /** The page of this site to return to. */
  from: string | null;
  email: string;
  /** Translated messages, by field. */
  faults: Record<string, string>;
  problem: Problem | null;
  /** The second step, once the password was right. */
  step: { token: string; ways: readonly string[] } | null;
}

/** The page, in a language that the portal has texts of. Without a script, the form is sent as it is. */
export function signInScreen(product: Config['product'], page: SignInPage, hasScript: boolean): ShellScreen {
  const { language } = page;
  const t = portalTranslator(language);
  const title = t('signIn.title');
  return {
    language: shownIn(language, 'portal'),
    title: withoutIsolates(t('site.pageTitle', { page: title, product: product.shortName })),
    hasScript,
    html: [
      masthead(product, page),
      '<main><div class="frame auth-screen"><div class="auth-column">',
      `<h1>${escapeMarkup(title)}</h1>`,
      ...(page.step ? secondStep(page, page.step) : credentials(page, hasScript)),
      `</div><aside class="auth-aside"><p>${escapeMarkup(t('frame.about'))}</p></aside></div></main>`,
      footer(product, page),
    ].join('\n'),
  };
}

/** An address of signing in that keeps the language and the page to return to. */
function withFrom(path: string, { language, from }: Pick<SignInPage, 'language' | 'from'>): string {
  const address = from === null ? path : `${path}?from=${encodeURIComponent(from)}`;
  return escapeMarkup(inLanguage(address, language));
}

function masthead({ shortName }: Config['product'], page: SignInPage): string {
  const t = portalTranslator(page.language);
  const link = (path: string) => escapeMarkup(inLanguage(path, page.language));
  const languages = interfaceLanguages.map((language) => {
    const current = language === page.language ? ' aria-current="true"' : '';
    const address = withFrom(signInPath, { ...page, language });
    return `<li><a href="${address}" lang="${language}" hreflang="${language}" dir="${directionOf(language)}"${current}>${languageNames[language]}</a></li>`;
  });
  return [
    '<header class="masthead"><div class="frame">',
    `<a class="word-mark" href="${link('/')}">${escapeMarkup(shortName)}</a>`,
    `<nav class="no-print" aria-label="${escapeMarkup(t('site.navigation'))}">`,
    `<a href="${link(postsPath)}">${escapeMarkup(t('site.posts'))}</a>`,
    `<a class="sign-in" href="${link(signInPath)}">${escapeMarkup(t('frame.signIn'))}</a>`,
    `<a class="sign-up" href="${link(signUpPath)}">${escapeMarkup(t('frame.signUp'))}</a></nav>`,
    '<details class="language-switch"><summary>',
    '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18"/></svg>',
    `<span class="visually-hidden">${escapeMarkup(t('site.language'))} </span>`,
    `<span class="language-name">${languageNames[page.language]}</span></summary>`,
    `<ul class="languages menu-list">${languages.join('')}</ul></details>`,
    '</div></header>',
  ].join('\n');
}

function footer({ name, shortName }: Config['product'], { language }: SignInPage): string {
  const t = portalTranslator(language);
  const link = (path: string, text: string) =>
    `<a href="${escapeMarkup(inLanguage(path, language))}">${escapeMarkup(text)}</a>`;
  return [
    '<footer class="footer no-print"><div class="frame">',
    `<p class="word-mark">${escapeMarkup(shortName)}</p>`,
    `<p>${escapeMarkup(t('site.footer', { product: name }))}</p>`,
    `<div class="footer-links">${link(postsPath, t('site.posts'))}`,
    ...sitePages.map((page) => link(`/${page}`, t(`sitePages.${page}`))),
    '</div></div></footer>',
  ].join('\n');
}

function credentials(page: SignInPage, hasScript: boolean): string[] {
  const { language, email, faults } = page;
  const t = portalTranslator(language);
  const words = translator(shownIn(language, 'portal'));
  const passkey = hasScript
    ? `<div><button class="button button-quiet" type="button" disabled>${escapeMarkup(t('signIn.passkey'))}</button></div>`
    : `<div><a class="button button-quiet" href="${withFrom(signInPath, page)}">${escapeMarkup(t('signIn.passkey'))}</a></div>`;
  return [
    form(signInFormPath, page, [
      field(
        'email',
        t('fields.email'),
        `type="email" dir="ltr" placeholder=" " autocomplete="email" autocapitalize="none" spellcheck="false" value="${escapeMarkup(email)}"`,
        { fault: faults.email },
      ),
      field(
        'password',
        t('fields.password'),
        'type="password" dir="ltr" autocomplete="current-password" autocapitalize="none" spellcheck="false"',
        { fault: faults.password, className: 'field-with-button' },
      ),
      submit(t('signIn.submit'), t('signIn.busy')),
    ]),
    passkey,
    `<noscript><p>${escapeMarkup(words('signInForm.script'))}</p></noscript>`,
    '<ul class="auth-links">',
    `<li><a href="${withFrom(requestPasswordPath, page)}">${escapeMarkup(t('signIn.forgot'))}</a></li>`,
    `<li>${escapeMarkup(t('signIn.noAccount'))} <a href="${withFrom(signUpPath, page)}">${escapeMarkup(t('signIn.signUp'))}</a></li>`,
    '</ul>',
  ];
}

function secondStep(page: SignInPage, { token, ways }: NonNullable<SignInPage['step']>): string[] {
  const t = portalTranslator(page.language);
  const words = translator(shownIn(page.language, 'portal'));
  const back = `<a class="button button-quiet" href="${withFrom(signInPath, page)}">${escapeMarkup(t('factors.cancel'))}</a>`;
  const lead = `<p>${escapeMarkup(t('factors.secondStep'))}</p>`;
  if (!ways.includes('app') && !ways.includes('code'))
    return [lead, `<p>${escapeMarkup(words('signInForm.passkey'))}</p>`, `<div>${back}</div>`];
  const hidden = [['second_step', token], ...ways.map((way) => ['ways', way])].map(
    ([name = '', value = '']) => `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`,
  );
  return [
    lead,
    form(secondStepFormPath, page, [
      ...hidden,
      field(
        'code',
        t('factors.code'),
        'type="text" dir="auto" placeholder=" " autocomplete="one-time-code"',
        {
          fault: page.faults.code,
          hint: t(ways.includes('app') ? 'factors.codeHint' : 'factors.oneTimeHint'),
        },
      ),
      submit(t('factors.confirm'), t('factors.working'), back),
    ]),
  ];
}

function form(path: string, page: SignInPage, content: readonly string[]): string {
  const { problem, language, from } = page;
  const next = problem?.next;
  const alert = problem && [
    `<div class="alert notice notice-alarm" role="alert"><h2>${escapeMarkup(problem.heading)}</h2>`,
    problem.text === '' ? '' : `<p>${escapeMarkup(problem.text)}</p>`,
    next
      ? `<a class="alert-next" href="${withFrom(next.path, { language, from: null })}">${escapeMarkup(next.text)}</a>`
      : '',
    '</div>',
  ];
  return [
    `<form class="form" method="post" action="${escapeMarkup(inLanguage(path, language))}" novalidate>`,
    ...(alert ?? []),
    from === null ? '' : `<input type="hidden" name="from" value="${escapeMarkup(from)}">`,
    ...content,
    '</form>',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

interface FieldParts {
  fault?: string | undefined;
  hint?: string;
  className?: string;
}

function field(
  name: string,
  label: string,
  attributes: string,
  { fault, hint, className }: FieldParts,
): string {
  const described = [hint && `${name}-hint`, fault && `${name}-error`].filter(Boolean).join(' ');
  const state = `${fault ? ' aria-invalid="true" autofocus' : ''}${described ? ` aria-describedby="${described}"` : ''}`;
  const input = `<input id="${name}" name="${name}" ${attributes}${state}>`;
  return [
    `<div class="field"><label for="${name}">${escapeMarkup(label)}</label>`,
    hint ? `<p class="field-hint" id="${name}-hint">${escapeMarkup(hint)}</p>` : '',
    fault ? `<p class="field-error" id="${name}-error">${escapeMarkup(fault)}</p>` : '',
    className ? `<div class="${className}">${input}</div>` : input,
    '</div>',
  ].join('');
}

/** The button has the width of the longer label, as that of the portal. */
function submit(label: string, busy: string, more = ''): string {
  return `<div class="form-actions"><button class="button busy-button" type="submit"><span data-shown="true">${escapeMarkup(label)}</span><span data-shown="false">${escapeMarkup(busy)}</span></button>${more}</div>`;
}
