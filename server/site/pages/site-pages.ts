/** The pages about the site: built-in texts, or texts of the operator. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import { directionOf } from '../../../contract/constants.ts';
import type { SitePage } from '../../../contract/site-pages.ts';
import { renderMarkdown } from '../../../markdown/render.ts';
import { languagesTried } from '../../../messages/fallbacks.ts';
import type { Context } from '../../platform/context.ts';
import type { Source } from '../../platform/page-cache/source.ts';

const ownTexts = path.join(import.meta.dirname, 'texts');

/** After an operator changes a file, readers see the change within this time. */
const maxAgeSeconds = 60;

/** Longer files are not shown, because rendering them takes too long. */
const longestBytes = 200_000;

/**
 * `/about`, `/contact`, `/privacy` and `/terms`: from `DATA_DIR/pages/{name}.{language}.md` if there is
 * such a file, else the built-in text; in a language that has neither, in the one that stands in for it.
 */
export async function sitePageSource(
  { config, log }: Context,
  name: SitePage,
  language: InterfaceLanguage,
): Promise<Source> {
  for (const tried of languagesTried(language)) {
    const file = `${name}.${tried}.md`;
    const markdown =
      (await readText(path.join(config.dataDir, 'pages', file), log)) ??
      (await readText(path.join(ownTexts, file), log));
    if (markdown === null) continue;
    const { title, body } = withTitleApart(filled(markdown, config));
    const { html } = renderMarkdown(body, { direction: directionOf(tried) });
    const page = {
      kind: 'site-page',
      name,
      // A page that stands in for one in another language has the heading of that language.
      title: tried === language ? title : null,
      html: (tried === language ? '' : await emergencyIn(name, language, log)) + html,
      language: tried,
    } as const;
    return { status: 200, page, dependsOn: [], maxAgeSeconds };
  }
  throw new Error(`there is no text for /${name}`);
}

/** What to do in an emergency, for a page whose text is in another language than the reader's; empty for other pages. */
async function emergencyIn(
  name: SitePage,
  language: InterfaceLanguage,
  log: Context['log'],
): Promise<string> {
  if (name !== 'about' && name !== 'contact') return '';
  const markdown = await readText(path.join(ownTexts, `emergency.${language}.md`), log);
  if (markdown === null) return '';
  const direction = directionOf(language);
  return `<section lang="${language}" dir="${direction}">${renderMarkdown(markdown, { direction }).html}</section>`;
}

/** The text of a file; null if there is none. If it can't be used, that is logged, and null too. */
async function readText(file: string, log: Context['log']): Promise<string | null> {
  try {
    const { size } = await stat(file);
    if (size <= longestBytes) return await readFile(file, 'utf8');
    log.error(
      { file, longestBytes },
      'the text of a page is too long: the text that comes with the site is shown',
    );
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));
    if (!isMissing)
      log.error(
        { err: error },
        "the text of a page can't be read: the text that comes with the site is shown",
      );
  }
  return null;
}

/**
 * Fills in `{{product}}` and `{{contact}}`. Without a contact address, paragraphs that name it are left out;
 * paragraphs that begin with `{{no-contact}}` are shown only then.
 */
function filled(markdown: string, { product, contactEmail }: Context['config']): string {
  return markdown
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter((part) => !part.includes(contactEmail === null ? '{{contact}}' : '{{no-contact}}'))
    .join('\n\n')
    .replaceAll('{{no-contact}}', '')
    .replaceAll('{{contact}}', () => `<${contactEmail}>`)
    .replaceAll('{{product}}', () =>
      product.name.replace(/[\p{P}\p{S}]/gu, (sign) => (sign < '\u0080' ? `\\${sign}` : sign)),
    );
}

/** Separates the first line, if it is a main heading, from the rest. */
function withTitleApart(markdown: string): { title: string | null; body: string } {
  const [line, title] = /^\s*#[ \t]+([^\n]+?)[ \t]*(?:\n|$)/.exec(markdown) ?? [];
  return line === undefined || title === undefined
    ? { title: null, body: markdown }
    : { title, body: markdown.slice(line.length) };
}
