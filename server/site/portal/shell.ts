import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { darkColours, lightColours } from '../../../contract/colours.ts';
import { defaultLanguage, directionOf, type InterfaceLanguage } from '../../../contract/constants.ts';
import {
  developerSignInPath,
  developerSignUpPath,
  editRoute,
  editWithdrawnRoute,
  newPasswordRoute,
  postsPath,
  requestPasswordPath,
  signInPath,
  signUpPath,
  writePath,
} from '../../../contract/paths.ts';
import type { EarlySettings } from '../../../contract/views/early-settings.ts';
import { portalTranslator } from '../../../messages/portal.ts';
import type { Config } from '../../platform/config/config.ts';
import { compress, type Encoding } from '../../platform/http/encodings.ts';
import { version } from '../../platform/telemetry/version.ts';
import { etagOf, sha256 } from '../../platform/text/digest.ts';
import { escapeMarkup } from '../../platform/text/markup.ts';
import { earlyEntry, earlySettings } from './early-settings.ts';
import { type Manifest, readManifest, scriptsOf } from './manifest.ts';

const t = portalTranslator(defaultLanguage);

/** The directory into which `npm run build` writes the portal. */
export const portalDirectory = fileURLToPath(new URL('../../../dist/portal/', import.meta.url));

/** The entry script of the portal. */
const entry = 'web/portal/main.tsx';

const signIn = ['web/portal/people/accounts/sign-in.tsx'];
const frame = [
  'web/portal/member-routes.tsx',
  'web/portal/frame/shell/account-menu.tsx',
  'web/portal/people/admission/admission.tsx',
];
const editor = [...frame, 'web/portal/writing/editor/editor-screen.tsx'];

/**
 * Scripts that the first screens load after the entry script, by the screen's path. Preload links let browsers load them with
 * the entry script, which saves one exchange with the server, on slow lines most of a second.
 */
export const screenSources: ReadonlyMap<string, readonly string[]> = new Map([
  [signInPath, signIn],
  [signUpPath, ['web/portal/people/accounts/sign-up.tsx']],
  [requestPasswordPath, ['web/portal/people/accounts/email-form.tsx']],
  [newPasswordRoute, ['web/portal/people/accounts/new-password.tsx']],
  [developerSignInPath, ['web/portal/developer-routes.tsx', ...signIn]],
  [developerSignUpPath, ['web/portal/developer-routes.tsx', 'web/portal/people/accounts/sign-up.tsx']],
  [writePath, editor],
  [editRoute, editor],
  [editWithdrawnRoute, editor],
]);

/** What a screen shows before its script has come, in place of a line that says that it is loading. */
export interface ShellScreen {
  language: InterfaceLanguage;
  title: string;
  /** HTML: the header, the content and the footer. */
  html: string;
  /** Whether the portal's script takes its place; without it, forms are sent as they are. */
  hasScript: boolean;
}

/** What the shell says of the site. */
export type ShellSite = Pick<Config, 'product' | 'signInProviders'>;

/** The files that the shell loads. */
export interface ShellFiles {
  script: string;
  /** Scripts that the entry script or the screen imports. Preload links let browsers load them at the same time. */
  preloads: string[];
  styles: string[];
}

/** The early desk of a screen: what it needs to know, its script, and what that imports. */
export interface ShellEarly {
  settings: EarlySettings;
  scripts: string[];
}

/** The HTML that every screen of the portal loads first, in each encoding. */
export type Shell = Record<Encoding, { etag: string; bytes: Buffer }>;

/**
 * Renders the shell for the built portal, with preload links of what the screen with the path `screen` loads.
 * @throws if the portal has not been built
 */
export async function loadShell(
  directory: string,
  site: ShellSite,
  screen: string | null = null,
): Promise<Shell> {
  const sources = screen === null ? [] : (screenSources.get(screen) ?? []);
  const manifest = await readManifest(directory);
  const files = shellFiles(manifest, sources);
  const settings = await earlySettings(manifest, screen, files.preloads);
  const early = settings && { settings, scripts: scriptsOf(manifest, earlyEntry) };
  // Of a screen with an early desk, that script preloads the rest, once its own calls are sent.
  const preloads = early ? shellFiles(manifest).preloads : files.preloads;
  const html = Buffer.from(renderShell(site, { ...files, preloads }, early));
  const variant = async (encoding: Encoding) => ({
    etag: etagOf(html, encoding),
    bytes: await compress(html, encoding),
  });
  const [br, gzip, identity] = await Promise.all([variant('br'), variant('gzip'), variant('identity')]);
  return { br, gzip, identity };
}

/** Renders screens that the server sends whole. */
export interface FormShell {
  render(screen: ShellScreen): string;
  /** The source in the Content-Security-Policy that allows the style inside. */
  styleSource: string;
}

/**
 * Loads the shell of a screen that the server sends whole. Its style is inside: on slow lines a file of its own would come a second
 * later.
 * @throws if the portal has not been built
 */
export async function loadFormShell(site: ShellSite, screen: string): Promise<FormShell> {
  const files = shellFiles(await readManifest(portalDirectory), screenSources.get(screen));
  const sheets = files.styles.map((file) => readFile(path.join(portalDirectory, file), 'utf8'));
  const style = (await Promise.all(sheets)).join('');
  return {
    render: (shown) => renderShell(site, files, null, { ...shown, style }),
    styleSource: `'sha256-${sha256(style).toString('base64')}'`,
  };
}

/** The files of the entry script, and of the screen's scripts at `sources`. */
export function shellFiles(manifest: Manifest, sources: readonly string[] = []): ShellFiles {
  const found = new Set<string>();
  for (const name of [entry, ...sources]) scriptsOf(manifest, name, found);
  const [script = '', ...preloads] = found;
  const styles = Object.values(manifest).flatMap(({ file, css }) => (found.has(file) ? css : []));
  return { script, preloads, styles: [...new Set([...(manifest[entry]?.css ?? []), ...styles])] };
}

/**
 * Renders the document. It has no inline script, and an inline style only of `screen`: the Content-Security-Policy forbids others. The
 * client reads the names and the version of the product from it, and the institutions with which one can sign in. Its words are in English, since the client chooses the language
 * later; those of `screen` are in the language of its address.
 */
export function renderShell(
  { product: { name, shortName }, signInProviders: providers }: ShellSite,
  files: ShellFiles,
  early: ShellEarly | null = null,
  screen: (ShellScreen & { style: string }) | null = null,
): string {
  const named = JSON.stringify(providers.map(({ key, name }) => ({ key, name })));
  const [earlyScript, ...earlyImports] = early?.scripts ?? [];
  // What people write with comes before what takes its place; the script of the early desk loads the rest.
  const priority = early || screen ? ' fetchpriority="low"' : '';
  const preloads = [
    ...earlyImports.map((file) => `<link rel="modulepreload" href="/${file}">`),
    ...files.preloads.map((file) => `<link rel="modulepreload"${priority} href="/${file}">`),
  ];
  const scripts = [
    ...(earlyScript ? [`<script type="module" src="/${earlyScript}"></script>`] : []),
    ...preloads,
    `<script type="module"${priority} src="/${files.script}"></script>`,
  ];
  // The scripts load no style sheet that the page names; browsers load none that is disabled.
  const disabled = screen ? ' disabled' : '';
  const styles = files.styles.map((file) => `<link rel="stylesheet" href="/${file}"${disabled}>`);
  return [
    '<!doctype html>',
    screen ? `<html lang="${screen.language}" dir="${directionOf(screen.language)}">` : '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(screen?.title ?? shortName)}</title>`,
    '<meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark">',
    `<meta name="theme-color" content="${lightColours.paper}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${darkColours.paper}" media="(prefers-color-scheme: dark)">`,
    `<meta name="product-name" content="${escapeMarkup(name)}">`,
    `<meta name="product-short-name" content="${escapeMarkup(shortName)}">`,
    `<meta name="product-version" content="${version}">`,
    ...(providers.length > 0 ? [`<meta name="providers" content="${escapeMarkup(named)}">`] : []),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...(screen ? [`<style>${screen.style}</style>`] : []),
    ...(screen?.hasScript === false ? [] : [...styles, ...scripts]),
    '</head>',
    '<body>',
    '<div id="portal">',
    screen?.html ?? waiting(shortName),
    '</div>',
    ...(early
      ? [`<div id="early-desk" hidden data-settings="${escapeMarkup(JSON.stringify(early.settings))}"></div>`]
      : []),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** What a screen shows until its script has come, and if it never comes. */
function waiting(shortName: string): string {
  return [
    `<header class="masthead"><div class="frame"><span class="word-mark">${escapeMarkup(shortName)}</span></div></header>`,
    '<main><div class="frame message">',
    `<p class="shell-wait">${escapeMarkup(t('shell.loading'))}</p>`,
    `<p class="shell-wait shell-late">${escapeMarkup(t('failure.chunkText'))} <a href="">${escapeMarkup(t('failure.reload'))}</a></p>`,
    `<noscript><h1>${escapeMarkup(t('shell.noScript'))}</h1><p>${escapeMarkup(t('shell.noScriptText'))}</p>`,
    `<p><a class="button" href="${postsPath}">${escapeMarkup(t('shell.read'))}</a></p></noscript>`,
    '</div></main>',
  ].join('\n');
}
