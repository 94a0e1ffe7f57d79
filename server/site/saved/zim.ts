/** Pages as one file for Kiwix, by `zimwriterfs` of Debian's package zim-tools. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { primaryLanguage } from '../../../contract/constants.ts';
import { minuteMilliseconds } from '../../../contract/durations.ts';
import type { Config } from '../../platform/config/config.ts';
import { rendererFile } from '../../platform/page-cache/renderer.ts';
import { sha256 } from '../../platform/text/digest.ts';
import type { Book } from './epub.ts';
import { requireProgram } from './missing-program.ts';
import { documentOf, headOf, linkTo, writeArticles } from './whole-file.ts';

/** What readers of ZIM files show of a title and of a description, in characters. */
const most = { title: 30, description: 80 };

/** The languages of the site by ISO 639-3, as Kiwix sorts its library by; `mul` for several. */
const languages: Record<string, string> = {
  en: 'eng',
  fr: 'fra',
  pt: 'por',
  sw: 'swa',
  am: 'amh',
  ar: 'ara',
  ha: 'hau',
  so: 'som',
};

/** What a file for Kiwix says of itself. */
interface ZimHead {
  title: string;
  description: string;
  /** The subtag of a language; null for several. */
  language: string | null;
  /** Names it among the files of a library, also the ones that come after it. */
  name: string;
}

/**
 * Writes the files of a folder, in which `index.html` comes first, into a file that replaces the one that is there.
 * @throws MissingProgramError where there is no such program, Error with `stderr` where it fails
 */
export async function writeZimFile(
  { packs: { zimCommand, environment }, product, publicUrl }: Config,
  { folder, file }: { folder: string; file: string },
  { title, description, language, name }: ZimHead,
  signal?: AbortSignal,
): Promise<void> {
  const [program, ...given] = requireProgram('zimwriterfs', zimCommand, environment);
  const written = path.join(path.dirname(file), `.${path.basename(file)}.new`);
  await rm(written, { force: true });
  const illustration = 'illustration.png';
  const icon = path.join(path.dirname(rendererFile), 'icons', '192.png');
  await sharp(icon).resize(48, 48).png().toFile(path.join(folder, illustration));
  const options = {
    welcome: 'index.html',
    illustration,
    language: languages[language ?? ''] ?? 'mul',
    title: charactersOf(title, most.title),
    description: charactersOf(description, most.description),
    creator: product.name,
    publisher: product.name,
    source: publicUrl,
    name,
  };
  const named = Object.entries(options).map(([option, value]) => `--${option}=${value}`);
  try {
    await promisify(execFile)(program, [...given, ...named, folder, written], {
      env: environment,
      timeout: 10 * minuteMilliseconds,
      killSignal: 'SIGKILL',
      ...(signal && { signal }),
    });
    await rename(written, file);
  } finally {
    await rm(written, { force: true });
  }
}

function charactersOf(text: string, number: number): string {
  return [...text].slice(0, number).join('');
}

/** The posts of a book as a file for Kiwix: a list of them, and a page for each, in the style of the site. @throws as `writeZimFile` */
export async function zimOf(
  config: Config,
  book: Book,
  style: string,
  signal?: AbortSignal,
): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zim-'));
  try {
    const pages = path.join(folder, 'pages');
    await mkdir(pages);
    const fileOf = (at: number) => `post-${at + 1}.html`;
    for (const [at, { html }] of (await writeArticles(book.articles)).entries()) {
      const { title, language } = book.articles[at] ?? book;
      const page = documentOf({ title, language }, style, [html]);
      await writeFile(path.join(pages, fileOf(at)), page);
    }
    const contents = book.articles.map((article, at) => linkTo(article, fileOf(at)));
    const index = documentOf(book, style, [headOf(book, contents)]);
    await writeFile(path.join(pages, 'index.html'), index);
    const file = path.join(folder, 'pack.zim');
    const spoken = new Set(book.articles.map(({ language }) => primaryLanguage(language)));
    const [only = null] = spoken.size === 1 ? spoken : [];
    await writeZimFile(
      config,
      { folder: pages, file },
      {
        title: book.title,
        description: book.lead[0] ?? book.title,
        language: only,
        name: `${new URL(config.publicUrl).hostname}_${sha256(book.identifier).toString('hex').slice(0, 12)}`,
      },
      signal,
    );
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
