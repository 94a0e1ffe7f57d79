/** Imports posts from Markdown files. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { body as bodyRule } from '../../../contract/posts/post-rules.ts';
import type { PostText } from '../../../contract/text/post-text.ts';
import { nameOf } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type ImportedVersion, importPost } from '../../posts/index.ts';
import { bindImported, type ExportedTranslation } from '../translations/import-export.ts';
import {
  type Header,
  PostFileError,
  readHeaderFields,
  readPostFile,
  readVersionFile,
} from './front-matter.ts';
import { importPicturesOf, readInside, type Warning } from './import-pictures.ts';
import { confirmationOf, fingerprint, postOf } from './imported-post.ts';

/** The file of an earlier version, from the folder of an export. */
const versionFile = /^versions\/[^/]+\/\d+\.md$/;

/**
 * The Markdown files under a directory, sorted. READMEs are skipped: they describe the folder. Symbolic links
 * to files are followed, links to folders aren't. Earlier versions of posts are left out: they are imported with
 * their post.
 */
export async function findPostFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .filter((entry) => /\.md$/i.test(entry.name) && !/^readme\.md$/i.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !versionFile.test(path.relative(directory, file).split(path.sep).join('/')))
    .sort();
}

export interface ImportedFile {
  result: 'added' | 'there already';
  bytes: number;
  /** Problems that didn't stop the import. */
  warnings: Warning[];
  /** For `bindTranslations`, once all files are imported. */
  translation: TranslationFile | null;
}

/** A file whose front matter names the original that its text translates. */
export interface TranslationFile {
  file: string;
  line: number;
  fingerprint: string;
  original: ExportedTranslation;
}

interface FileToImport {
  directory: string;
  file: string;
  approve: boolean;
}

/**
 * Imports one file of `directory`, with the pictures that it refers to by relative paths. A missing picture
 * gives a warning: the text keeps its path, and readers see its description.
 * @throws PostFileError with the line; then nothing of the file is imported.
 */
export async function importFile(
  context: Context,
  author: AccountActor,
  { directory, file, approve }: FileToImport,
): Promise<ImportedFile> {
  const bytes = await readInside(directory, file, { limit: longestFile, line: 1, name: 'the file' });
  if (bytes === null) throw new PostFileError(1, 'the file is not there');
  const { header, body, bodyLine } = readPostFile(bytes);
  const checked = bodyRule.safeParse(body);
  if (!checked.success) throw new PostFileError(bodyLine, `body: ${checked.error.issues[0]?.message}`);
  const { text, warnings } = await importPicturesOf(context, author, {
    directory,
    file,
    text: { ...header, body },
    bodyLine,
  });
  const earlier = await readEarlierVersions(context, author, { directory, header });
  warnings.push(...earlier.flatMap((version) => version.warnings));
  const given = { header, body, bodyLine, text, approve };
  const { result, mark } = await store(context, author, {
    ...given,
    earlier: earlier.map(({ version }) => version),
  });
  const translation = header.translation_of
    ? { file, line: lineOf('translation_of', bytes), fingerprint: mark, original: header.translation_of }
    : null;
  return { result, bytes: bytes.length, warnings, translation };
}

/** A text that another program wrote, with what it says of it; pictures are paths under `directory`. */
export interface TextToImport {
  directory: string;
  /** The keys of front matter. */
  header: Record<string, unknown>;
  body: string;
  /** Where it begins in the file that it comes from. */
  line: number;
  approve: boolean;
}

/**
 * As `importFile`, for a text that comes from no file of its own. Where another post has its address, it gets one made from its title.
 * @throws PostFileError
 */
export async function importText(
  context: Context,
  author: AccountActor,
  { directory, header: keys, body, line, approve }: TextToImport,
): Promise<Pick<ImportedFile, 'result' | 'warnings'>> {
  const header = readHeaderFields(keys, line);
  const checked = bodyRule.safeParse(body);
  if (!checked.success) throw new PostFileError(line, `body: ${checked.error.issues[0]?.message}`);
  const { text, warnings } = await importPicturesOf(context, author, {
    directory,
    file: path.join(directory, 'post.md'),
    text: { ...header, body },
    bodyLine: line,
  });
  const given = { header, body, bodyLine: line, text, approve, earlier: [] };
  // All that is known of the place of a fault is where the post begins.
  const told = warnings.map(({ message }) => ({ line, message }));
  try {
    const { result } = await store(context, author, given);
    return { result, warnings: told };
  } catch (error) {
    if (!(error instanceof PostFileError) || !(error.cause instanceof AppError)) throw error;
    if (error.cause.code !== 'status_conflict' || header.slug === undefined) throw error;
    const { result } = await store(context, author, { ...given, header: { ...header, slug: undefined } });
    return {
      result,
      warnings: [...told, { line, message: `${error.cause.message}; it has one made from its title` }],
    };
  }
}

interface ToStore {
  header: Header;
  body: string;
  bodyLine: number;
  text: PostText;
  approve: boolean;
  earlier: readonly ImportedVersion[];
}

/** Stores what was read. @throws PostFileError */
async function store(
  context: Context,
  author: AccountActor,
  { header, body, bodyLine, text, approve, earlier }: ToStore,
): Promise<{ result: ImportedFile['result']; mark: string }> {
  const approvedAt = approve ? context.clock() : null;
  const byline = header.author ?? (await nameOf(context, author));
  const mark = fingerprint(header, body);
  const post = postOf({ ...header, ...text, author: byline }, text.body, mark, { approvedAt, earlier });
  try {
    return { result: await importPost(context, author, post), mark };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fault = error.detail.fields?.body;
    throw fault === undefined
      ? new PostFileError(1, error.message, { cause: error })
      : new PostFileError(bodyLine, `body: ${fault}`, { cause: error });
  }
}

/** The line of a key of front matter. */
function lineOf(key: string, bytes: Buffer): number {
  const lines = bytes.toString().split('\n');
  return Math.max(lines.findIndex((line) => line.startsWith(`${key}:`)) + 1, 1);
}

/**
 * Binds the imported translations to their originals, once all files are imported. Doing so again changes nothing.
 * @returns a warning for each that couldn't be bound, or not to its version
 */
export async function bindTranslations(
  context: Context,
  author: AccountActor,
  translations: readonly TranslationFile[],
): Promise<(Warning & { file: string })[]> {
  const problems = await bindImported(context, author, translations);
  return translations.flatMap(({ file, line }, index) => {
    const message = problems[index];
    return message ? [{ file, line, message: `translation_of: ${message}` }] : [];
  });
}

/**
 * The earlier versions of a post, oldest first, with their pictures imported.
 * @throws PostFileError with the name of the file
 */
async function readEarlierVersions(
  context: Context,
  author: AccountActor,
  { directory, header }: { directory: string; header: Header },
): Promise<{ version: ImportedVersion; warnings: Warning[] }[]> {
  const versions: { version: ImportedVersion; warnings: Warning[] }[] = [];
  for (let number = 1; number <= header.earlier_versions; number += 1) {
    const name = `versions/${header.slug}/${number}.md`;
    try {
      versions.push(await readVersion(context, author, directory, name));
    } catch (error) {
      if (!(error instanceof PostFileError)) throw error;
      throw new PostFileError(1, `${name}:${error.line}: ${error.message}`);
    }
  }
  return versions;
}

async function readVersion(
  context: Context,
  author: AccountActor,
  directory: string,
  name: string,
): Promise<{ version: ImportedVersion; warnings: Warning[] }> {
  const file = path.join(directory, name);
  const bytes = await readInside(directory, file, { limit: longestFile, line: 1, name: 'the file' });
  if (bytes === null) throw new PostFileError(1, 'the file is not there');
  const { header, body, bodyLine } = readVersionFile(bytes);
  const checked = bodyRule.safeParse(body);
  if (!checked.success) throw new PostFileError(bodyLine, `body: ${checked.error.issues[0]?.message}`);
  const { text, warnings } = await importPicturesOf(context, author, {
    directory,
    file,
    text: { ...header, body },
    bodyLine,
  });
  const { approved, approved_by, change, confirmed } = header;
  return {
    version: {
      text,
      approvedAt: approved,
      approverRole: approved_by ?? null,
      change: change ?? null,
      confirmed: confirmed.map(confirmationOf),
    },
    warnings,
  };
}

/** Limit of a post's file in bytes: the longest body in letters of four bytes, and a header. */
const longestFile = 5_000_000;
