/** The HTML of screens with forms that need no script: what the portal shows there, for browsers without its scripts. */
import { directionOf, type InterfaceLanguage, interfaceLanguages } from '../../../../contract/constants.ts';
import {
  developersPath,
  docsHomePath,
  postsPath,
  tryApiPath,
  tutorialsPath,
} from '../../../../contract/paths.ts';
import { sitePages } from '../../../../contract/site-pages.ts';
import { shownIn } from '../../../../messages/fallbacks.ts';
import { languageNames } from '../../../../messages/index.ts';
import { withoutIsolates } from '../../../../messages/locale.ts';
import { portalTranslator } from '../../../../messages/portal.ts';
import type { Config } from '../../../platform/config/config.ts';
import { inLanguage } from '../../../platform/page-cache/address.ts';
import { escapeMarkup } from '../../../platform/text/markup.ts';
import type { ShellScreen } from '../shell.ts';
import type { FormFlow } from './flows.ts';

/** Why a form is shown again, or what else is said above it. */
export interface Problem {
  heading: string;
  text: string;
  /** What helps. */
  next?: { path: string; text: string };
}

/** What a form shows. */
export interface FormPage {
  /** Whose form it is. */
  flow: FormFlow;
  /** The path of its screen. */
  path: string;
  language: InterfaceLanguage;
  /** The page of this site that signing in returns to. */
  from: string | null;
  /** What was typed before, by field. */
  typed: Readonly<Record<string, string>>;
  /** Translated messages, by field. */
  faults: Readonly<Record<string, string>>;
  problem: Problem | null;
  /** What is said above the form that is no problem. */
  said?: readonly Problem[];
}

/** A screen around `column`, which is HTML. Without a script, its forms are sent as they are. */
export function formScreen(
  product: Config['product'],
  page: FormPage,
  { title, column, hasScript }: { title: string; column: readonly string[]; hasScript: boolean },
): ShellScreen {
  const { language } = page;
  const t = portalTranslator(language);
  const about =
    page.flow.audience === 'developer'
      ? t('developerFrame.about', { product: product.shortName })
      : t('frame.about');
  return {
    language: shownIn(language, 'portal'),
    title: withoutIsolates(t('site.pageTitle', { page: title, product: product.shortName })),
    hasScript,
    html: [
      `<a class="skip button" href="#main">${escapeMarkup(t('site.skip'))}</a>`,
      masthead(product, page),
      '<main id="main" tabindex="-1"><div class="frame auth-screen"><div class="auth-column">',
      `<h1>${escapeMarkup(title)}</h1>`,
      ...column,
      `</div><aside class="auth-aside"><p>${escapeMarkup(about)}</p></aside></div></main>`,
      footer(product, page),
    ].join('\n'),
  };
}

/** An address that keeps the language and the page that signing in returns to. */
export function addressWithFrom(
  path: string,
  { language, from }: Pick<FormPage, 'language' | 'from'>,
): string {
  return inLanguage(from === null ? path : `${path}?from=${encodeURIComponent(from)}`, language);
}

/** As `addressWithFrom`, for an attribute. */
export function withFrom(path: string, page: Pick<FormPage, 'language' | 'from'>): string {
  return escapeMarkup(addressWithFrom(path, page));
}

function masthead({ shortName }: Config['product'], page: FormPage): string {
  const { flow } = page;
  const t = portalTranslator(page.language);
  const link = (path: string, text: string, name = '') =>
    `<a${name === '' ? '' : ` class="${name}"`} href="${escapeMarkup(inLanguage(path, page.language))}">${escapeMarkup(text)}</a>`;
  const label = `aria-label="${escapeMarkup(t('site.navigation'))}"`;
  const mark = (path: string, name: string, more: string) =>
    `<a class="${name}" href="${escapeMarkup(inLanguage(path, page.language))}">${escapeMarkup(shortName)}${more}</a>`;
  if (flow.audience === 'reader')
    return header([
      mark('/', 'word-mark', ''),
      `<nav class="no-print" ${label}>`,
      link(postsPath, t('site.posts')),
      link(flow.signIn, t('frame.signIn'), 'sign-in'),
      `${link(flow.signUp, t('frame.signUp'), 'sign-up')}</nav>`,
      languageMenu(page),
    ]);
  const links = [
    link(tutorialsPath, t('developerFrame.tutorials')),
    link(docsHomePath, t('developerFrame.docs')),
    link(tryApiPath, t('developerFrame.api')),
    link(postsPath, t('developerFrame.back', { product: shortName })),
    link(flow.signIn, t('developerFrame.signIn')),
    link(flow.signUp, t('developerFrame.signUp')),
  ].join('');
  return header([
    mark(developersPath, 'word-mark frame-mark', ` <span>${escapeMarkup(t('developerFrame.name'))}</span>`),
    `<nav class="no-print frame-links wide-only" ${label}>${links}</nav>`,
    languageMenu(page),
    '<details class="language-switch narrow-only"><summary>',
    `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h16M4 12h16M4 17h16"/></svg>${escapeMarkup(t('developerFrame.menu'))}</summary>`,
    `<nav class="languages frame-links in-menu" ${label}>${links}</nav></details>`,
  ]);
}

function header(content: readonly string[]): string {
  return ['<header class="masthead"><div class="frame">', ...content, '</div></header>'].join('\n');
}

function languageMenu(page: FormPage): string {
  const t = portalTranslator(page.language);
  const languages = interfaceLanguages.map((language) => {
    const current = language === page.language ? ' aria-current="true"' : '';
    const address = withFrom(page.path, { ...page, language });
    return `<li><a href="${address}" lang="${language}" hreflang="${language}" dir="${directionOf(language)}"${current}>${languageNames[language]}</a></li>`;
  });
  return [
    '<details class="language-switch"><summary>',
    '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18"/></svg>',
    `<span class="visually-hidden">${escapeMarkup(t('site.language'))} </span>`,
    `<span class="language-name">${languageNames[page.language]}</span></summary>`,
    `<ul class="languages menu-list">${languages.join('')}</ul></details>`,
  ].join('\n');
}

function footer({ name, shortName }: Config['product'], { language }: FormPage): string {
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

/** A form that is sent to `action`, with what is wrong above its fields. */
export function form(action: string, page: FormPage, content: readonly string[]): string {
  const { problem, said = [], language, from } = page;
  return [
    ...said.map((each) => notice(page, each, plainNotice)),
    `<form class="form" method="post" action="${escapeMarkup(inLanguage(action, language))}" novalidate>`,
    problem ? notice(page, problem, 'class="alert notice notice-alarm" role="alert"') : '',
    from === null ? '' : `<input type="hidden" name="from" value="${escapeMarkup(from)}">`,
    ...content,
    '</form>',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** The attributes of what is no problem. */
export const plainNotice = 'class="notice" role="status"';

/** Something that is said above a form, or in place of one. */
export function notice({ language }: FormPage, { heading, text, next }: Problem, attributes: string): string {
  return [
    `<div ${attributes}><h2>${escapeMarkup(heading)}</h2>`,
    text === '' ? '' : `<p>${escapeMarkup(text)}</p>`,
    next
      ? `<a class="alert-next" href="${withFrom(next.path, { language, from: null })}">${escapeMarkup(next.text)}</a>`
      : '',
    '</div>',
  ].join('');
}

/** A field with its label. It has what was typed before, unless that is a secret, and the focus if it is the first that is faulty. */
export function field(
  { typed, faults }: Pick<FormPage, 'typed' | 'faults'>,
  name: string,
  label: string,
  { type, attributes, hint }: { type: 'text' | 'email' | 'password'; attributes: string; hint?: string },
): string {
  const fault = faults[name];
  const described = [hint && `${name}-hint`, fault && `${name}-error`].filter(Boolean).join(' ');
  const state = `${fault ? ' aria-invalid="true"' : ''}${Object.keys(faults)[0] === name ? ' autofocus' : ''}${described ? ` aria-describedby="${described}"` : ''}`;
  const isSecret = type === 'password';
  const plain = type === 'text' ? '' : ' autocapitalize="none" spellcheck="false"';
  const content = isSecret ? '' : ` placeholder=" " value="${escapeMarkup(typed[name] ?? '')}"`;
  const direction = type === 'text' ? 'auto' : 'ltr';
  const input = `<input id="${name}" name="${name}" type="${type}" dir="${direction}" ${attributes}${plain}${content}${state}>`;
  return [
    `<div class="field"><label for="${name}">${escapeMarkup(label)}</label>`,
    hint ? `<p class="field-hint" id="${name}-hint">${escapeMarkup(hint)}</p>` : '',
    fault ? `<p class="field-error" id="${name}-error">${escapeMarkup(fault)}</p>` : '',
    isSecret ? `<div class="field-with-button">${input}</div>` : input,
    '</div>',
  ].join('');
}

/** The button that sends a form. It has the width of the longer label, as that of the portal. */
export function submit(label: string, busy: string, more = ''): string {
  return `<div class="form-actions"><button class="button busy-button" type="submit"><span data-shown="true">${escapeMarkup(label)}</span><span data-shown="false">${escapeMarkup(busy)}</span></button>${more}</div>`;
}
