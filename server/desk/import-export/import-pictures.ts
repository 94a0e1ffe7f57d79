/** Reads the files of a folder that is imported, and stores the pictures that its texts name. */
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { pictureBytes } from '../../../contract/constants.ts';
import { type PostText, pictureFields, postTextOf, postTextRules } from '../../../contract/text/post-text.ts';
import { pictureReferences } from '../../../markdown/pictures.ts';
import { importPicture } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { PostFileError } from './front-matter.ts';

/** A problem in an imported file that its author should fix. */
export interface Warning {
  line: number;
  message: string;
}

/**
 * The bytes of a file in the folder; null if there is none.
 * @throws PostFileError where it lies outside the folder, also where a symbolic link leads out of it, is too
 * long, or can't be read
 */
export async function readInside(
  directory: string,
  file: string,
  { limit, line, name }: { limit: number; line: number; name: string },
): Promise<Buffer | null> {
  if (!isInside(directory, file)) throw new PostFileError(line, `${name} lies outside the folder`);
  try {
    const real = await realpath(file);
    if (!isInside(await realpath(directory), real))
      throw new PostFileError(line, `${name} lies outside the folder`);
    const { size } = await stat(real);
    if (size > limit) throw new PostFileError(line, `${name} is longer than ${limit} bytes`);
    return await readFile(real);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    // A name that contains NUL or is too long can't exist.
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'].includes(String(error.code)))
      return null;
    throw new PostFileError(line, `${name} cannot be read: ${error.code}`);
  }
}

function isInside(directory: string, file: string): boolean {
  const relative = path.relative(directory, file);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

interface WithPictures {
  directory: string;
  file: string;
  text: PostText;
  bodyLine: number;
}

/**
 * Stores the local pictures of a text; gives the text with their addresses in place of their paths. Paths of missing
 * pictures stay in the body; a cover that is missing is left out.
 * @throws PostFileError for a cover that is no picture of the folder
 */
export async function importPicturesOf(
  context: Context,
  author: AccountActor,
  { text: given, bodyLine, ...place }: WithPictures,
): Promise<{ text: PostText; warnings: Warning[] }> {
  const inBody = await withAddresses(context, author, { ...place, markdown: given.body, line: bodyLine });
  const text = { ...postTextOf(given), body: inBody.text };
  const { warnings } = inBody;
  for (const field of pictureFields) {
    const found = await withAddresses(context, author, { ...place, markdown: given[field], line: 1 });
    warnings.push(...found.warnings);
    const checked = postTextRules[field].safeParse(found.warnings.length > 0 ? '' : found.text);
    if (!checked.success) throw new PostFileError(1, `${field}: ${checked.error.issues[0]?.message}`);
    text[field] = checked.data;
  }
  return { text, warnings };
}

async function withAddresses(
  context: Context,
  author: AccountActor,
  {
    directory,
    file,
    markdown,
    line: firstLine,
  }: { directory: string; file: string; markdown: string; line: number },
): Promise<{ text: string; warnings: Warning[] }> {
  const warnings: Warning[] = [];
  let text = '';
  let copied = 0;
  for (const { url, start, end } of pictureReferences(markdown)) {
    const source = pathOf(url, directory, file);
    if (source === null) continue;
    const line = firstLine + markdown.slice(0, start).split('\n').length - 1;
    const name = `the picture ${path.relative(directory, source)}`;
    const bytes = await readInside(directory, source, { limit: pictureBytes, line, name });
    if (bytes === null) {
      warnings.push({ line, message: `${name} is not there; readers get its description` });
      continue;
    }
    text += markdown.slice(copied, start) + (await importPictureOf(context, author, { bytes, line, name }));
    copied = end;
  }
  return { text: text + markdown.slice(copied), warnings };
}

/** The path of a picture's file; null if the URL is not a relative path. */
function pathOf(url: string, directory: string, file: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|^#|^$/i.test(url)) return null;
  const name = decoded(url.replace(/[?#].*$/, ''));
  return name.startsWith('/') ? path.join(directory, name) : path.resolve(path.dirname(file), name);
}

/** Decodes percent-encoding; gives the name unchanged if it isn't valid. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

async function importPictureOf(
  context: Context,
  author: AccountActor,
  { bytes, line, name }: { bytes: Buffer; line: number; name: string },
): Promise<string> {
  return importPicture(context, author, bytes).catch((error: unknown) => {
    throw error instanceof AppError ? new PostFileError(line, `${name}: ${error.message}`) : error;
  });
}
