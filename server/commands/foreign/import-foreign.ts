/** `npm run import -- wordpress|ghost FILE`: brings in the posts of another program (product.md#for-operators). */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type ForeignPost, type Read, UnreadableExport } from '../../../importers/foreign-post.ts';
import { readGhost } from '../../../importers/ghost.ts';
import { headerOf } from '../../../importers/header.ts';
import { Media } from '../../../importers/media.ts';
import { convertText } from '../../../importers/text.ts';
import { readWordpress } from '../../../importers/wordpress.ts';
import { importText, PostFileError } from '../../desk/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { CommandError } from '../../platform/command-error.ts';
import type { Context } from '../../platform/context.ts';
import { say } from '../command.ts';
import { PauseWatch } from '../pause.ts';
import { progressBar } from '../progress/progress-bar.ts';

/** The programs whose exports can be read. */
export const programs = { wordpress: readWordpress, ghost: readGhost } as const;
export type Program = keyof typeof programs;

export interface ForeignImport {
  program: Program;
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
  const shown = path.relative(process.cwd(), how.file);
  const counts = { added: 0, 'there already': 0, unreadable: 0, leftOut: 0 };
  const { size } = await stat(how.file).catch(() => {
    throw new CommandError(`There is no file ${how.file}.`);
  });
  const bar = progressBar();
  // The file is read twice.
  bar.start(2 * size);
  const tell = (line: number, message: string) => say(`${shown}:${line}: ${message}`);
  const pause = new PauseWatch(context);
  const media = new Media(how.pictures, how.site);
  try {
    for await (const read of programs[how.program](how.file, (bytes) => bar.advance(bytes))) {
      await pause.check();
      if (read.type === 'left out') {
        counts.leftOut += 1;
        tell(read.line, `left out: ${read.what}`);
        continue;
      }
      counts[await importPost(context, read, { ...how, media, tell })] += 1;
    }
  } catch (error) {
    if (!(error instanceof UnreadableExport || error instanceof TypeError)) throw error;
    const line = error instanceof UnreadableExport ? error.line : 1;
    throw new CommandError(`${shown}:${line}: ${error.message}. What came before is imported.`);
  } finally {
    bar.stop();
  }
  const seconds = (performance.now() - began) / 1000;
  const posts = counts.added + counts['there already'] + counts.unreadable;
  const added = how.isDry ? `${counts.added} to add` : `${counts.added} added`;
  say(
    `${posts} posts: ${added}, ${counts['there already']} already there, ${counts.unreadable} unreadable; ${counts.leftOut} left out; ` +
      `${seconds.toFixed(1)} s, ${Math.round(process.memoryUsage.rss() / 1e6)} MB of memory`,
  );
  return counts.unreadable;
}

async function importPost(
  context: Context,
  { post }: Extract<Read, { type: 'post' }>,
  how: ForeignImport & { media: Media; tell: (line: number, message: string) => void },
): Promise<'added' | 'there already' | 'unreadable'> {
  const { line } = post;
  const name = `“${post.title}”`;
  try {
    const { header, body, losses } = await fileOf(post, how);
    for (const loss of losses) how.tell(line, `${name} loses ${loss}`);
    if (how.isDry) return 'added';
    const { result, warnings } = await importText(context, how.author, {
      directory: how.pictures ?? path.dirname(how.file),
      header,
      body,
      line,
      approve: how.approve,
    });
    for (const warning of warnings) how.tell(warning.line, `${name}: ${warning.message}`);
    return result;
  } catch (error) {
    if (!(error instanceof PostFileError)) throw error;
    how.tell(line, `${name}: ${error.message}`);
    return 'unreadable';
  }
}

/** The header and text of the post's file, and what of it is not kept. @throws PostFileError */
async function fileOf(post: ForeignPost, { media, language }: { media: Media; language: string }) {
  const converted = await convertText(post.html, media);
  const isEmptyDraft = post.isDraft && post.html.trim() === '';
  if (converted.markdown === null && !isEmptyDraft) throw new PostFileError(post.line, converted.problem);
  const { header, losses } = headerOf(post, { media, language });
  return {
    header,
    body: converted.markdown ?? '',
    losses: [...post.losses, ...losses, ...(converted.markdown === null ? [] : converted.losses)],
  };
}
