/** `npm run import:wordpress` and its like: brings in the posts of another program (product.md#for-operators). */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type ForeignPost, type Read, UnreadableExport } from '../../../importers/foreign-post.ts';
import { readGhost } from '../../../importers/ghost.ts';
import { headerOf } from '../../../importers/header.ts';
import { articleFiles, readJats } from '../../../importers/jats.ts';
import { Media } from '../../../importers/media.ts';
import { readOjs } from '../../../importers/ojs.ts';
import { convertText, wordsOf } from '../../../importers/text.ts';
import { readWordpress } from '../../../importers/wordpress.ts';
import { importText, PostFileError } from '../../desk/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { CommandError } from '../../platform/command-error.ts';
import type { Context } from '../../platform/context.ts';
import { say } from '../command.ts';
import { PauseWatch } from '../pause.ts';
import { progressBar } from '../progress/progress-bar.ts';

/** The programs whose exports can be read. */
export const programs = { wordpress: readWordpress, ghost: readGhost, ojs: readOjs, jats: readJats } as const;
export type Program = keyof typeof programs;

export interface ForeignImport {
  program: Program;
  /** A file; of JATS, a folder with one for each article. */
  file: string;
  /** The folder with the pictures of the other site; null for none. */
  pictures: string | null;
  /** The address of the other site, by which its pictures are known. */
  site: string;
  language: string;
  author: AccountActor;
  approve: boolean;
  /** Only says what would be imported. */
  isDry: boolean;
}

/**
 * Imports the posts of an export. Prints what of each is not kept, with its line, and a summary. Each post is a transaction: an import
 * that was ended goes on when it is started again. Gives the number of posts that can't be imported.
 * @throws CommandError where the file can't be read, and once a pause begins; what came before is imported
 */
export async function importForeign(context: Context, how: ForeignImport): Promise<number> {
  const began = performance.now();
  const shown = (file = how.file) => path.relative(process.cwd(), file);
  const counts = { added: 0, 'there already': 0, unreadable: 0, leftOut: 0 };
  const bar = progressBar();
  bar.start(await bytesToRead(how));
  const tell = (line: number, message: string, file?: string) => say(`${shown(file)}:${line}: ${message}`);
  const pause = new PauseWatch(context);
  // Articles have their pictures beside them.
  const pictures = how.pictures ?? (how.program === 'jats' ? how.file : null);
  const media = new Media(pictures, how.site);
  try {
    for await (const read of programs[how.program]({ ...how, onBytes: (bytes) => bar.advance(bytes) })) {
      await pause.check();
      if (read.type === 'post') {
        counts[await importPost(context, read, { ...how, pictures, media, tell })] += 1;
        continue;
      }
      counts[read.type === 'unreadable' ? 'unreadable' : 'leftOut'] += 1;
      tell(read.line, read.type === 'unreadable' ? read.what : `left out: ${read.what}`, read.file);
    }
  } catch (error) {
    if (!(error instanceof UnreadableExport || error instanceof TypeError)) throw error;
    const line = error instanceof UnreadableExport ? error.line : 1;
    throw new CommandError(`${shown()}:${line}: ${error.message}. What came before is imported.`);
  } finally {
    bar.stop();
  }
  const seconds = (performance.now() - began) / 1000;
  const posts = counts.added + counts['there already'] + counts.unreadable;
  const added = how.isDry ? `${counts.added} to add` : `${counts.added} added`;
  say(
    `${posts} posts: ${added}, ${counts['there already']} already there, ${counts.unreadable} unreadable; ${counts.leftOut} left out; ` +
      `${seconds.toFixed(1)} s, at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB of memory`,
  );
  return counts.unreadable;
}

/** How many bytes are read: exports whose posts name what stands after them are read twice. @throws CommandError */
async function bytesToRead({ program, file }: ForeignImport): Promise<number> {
  const found = await stat(file).catch(() => null);
  if (program !== 'jats') {
    if (!found?.isFile()) throw new CommandError(`There is no file ${file}.`);
    return program === 'ojs' ? found.size : 2 * found.size;
  }
  if (!found?.isDirectory()) throw new CommandError(`There is no folder ${file}.`);
  let bytes = 0;
  for (const article of await articleFiles(file)) bytes += (await stat(article)).size;
  if (bytes === 0) throw new CommandError(`There is no XML file in ${file}.`);
  return bytes;
}

async function importPost(
  context: Context,
  { post, file }: Extract<Read, { type: 'post' }>,
  how: ForeignImport & { media: Media; tell: (line: number, message: string, file?: string) => void },
): Promise<'added' | 'there already' | 'unreadable'> {
  const { line } = post;
  const name = `“${wordsOf(post.title)}”`;
  try {
    const { header, body, losses } = await fileOf(post, how);
    for (const loss of losses) how.tell(line, `${name} loses ${loss}`, file);
    if (how.isDry) return 'added';
    const { result, warnings } = await importText(context, how.author, {
      directory: how.pictures ?? path.dirname(how.file),
      header,
      body,
      line,
      approve: how.approve,
    });
    for (const warning of warnings) how.tell(warning.line, `${name}: ${warning.message}`, file);
    return result;
  } catch (error) {
    if (!(error instanceof PostFileError)) throw error;
    how.tell(line, `${name}: ${error.message}`, file);
    return 'unreadable';
  }
}

/** The header and text of the post's file, and what of it is not kept. @throws PostFileError */
async function fileOf(post: ForeignPost, { media, language }: { media: Media; language: string }) {
  const converted = await convertText(post.html, media, post.article?.marks);
  const isEmptyDraft = post.isDraft && post.html.trim() === '';
  if (converted.markdown === null && !isEmptyDraft) throw new PostFileError(post.line, converted.problem);
  const { header, losses } = headerOf(post, { media, language });
  return {
    header,
    body: converted.markdown ?? '',
    losses: [...post.losses, ...losses, ...(converted.markdown === null ? [] : converted.losses)],
  };
}
