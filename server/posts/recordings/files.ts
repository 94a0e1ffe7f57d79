/** The files of recordings, in the store of the pictures: named by the hash of their bytes. */
import type { Readable } from 'node:stream';
import { recordingsPathPrefix } from '../../../contract/posts/recordings/paths.ts';
import { isGoodPass } from '../../people/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { inFileTransaction, type Part } from '../../platform/files/files.ts';
import { eachInTurn } from '../../platform/limits/each-in-turn.ts';
import { sha256 } from '../../platform/text/digest.ts';
import * as stored from './file-queries.ts';
import { deleteUnheard } from './logged-queries.ts';
import * as queries from './queries.ts';
import type { EncodedSpeech } from './sound/encode.ts';

const formats = { opus: 'audio/ogg; codecs=opus', mp3: 'audio/mpeg' } as const;

/** How long a file stays that no recording has, such as that of an earlier version. */
const unusedMilliseconds = 60 * 60 * 1000;
const sweepBatchSize = 200;

/** Stores both files of a recording; gives their names. The same bytes are stored once. */
export async function storeSpeech(
  { db, files, clock }: Context,
  speech: EncodedSpeech,
): Promise<{ opus_file: string; mp3_file: string }> {
  const [opus, mp3] = (['opus', 'mp3'] as const).map((format) => ({
    name: `${sha256(speech[format]).toString('hex')}.${format}`,
    content: speech[format],
  }));
  if (!opus || !mp3) throw new Error('a recording has two files');
  const noted = [opus, mp3].map(({ name, content }) => ({ name, bytes: content.length }));
  await queries.insertFiles(db, noted, clock());
  for (const { name, content } of [opus, mp3]) await files.put(name, content);
  return { opus_file: opus.name, mp3_file: mp3.name };
}

/** The address of a file. */
export function recordingAddress(name: string): string {
  return recordingsPathPrefix + name;
}

/** A file of a recording. */
export interface RecordingFile {
  type: string;
  bytes: number;
  /** Whether everybody may hear it. */
  isPublic: boolean;
  /** Starts to read a part; throws if that fails, before a response has begun. */
  open(part: Part): Promise<Readable>;
}

/**
 * The file of this name, where readers may hear it now; one that waits for the staff with its pass.
 * @throws AppError not_found
 */
export async function findRecordingFile(
  context: Context,
  name: string,
  pass: unknown,
): Promise<RecordingFile> {
  const { db, files } = context;
  const [, hash = '', format] = /^([0-9a-f]{64})\.(opus|mp3)$/.exec(name) ?? [];
  if (format !== 'opus' && format !== 'mp3') throw new AppError('not_found');
  const heard = await queries.selectHeardFile(db, name);
  const found =
    heard ??
    ((await isGoodPass(context, pass, hash)) ? await queries.selectWaitingFile(db, name) : undefined);
  if (found === undefined) throw new AppError('not_found');
  return {
    type: formats[format],
    bytes: found.bytes,
    isPublic: heard !== undefined,
    open: (part) => files.getPart(name, part),
  };
}

/** Removes the recordings of posts that readers no longer have, and files that no recording has. */
export async function sweepRecordings(context: Context): Promise<void> {
  await deleteUnheard(context.db, context.clock());
  const before = new Date(context.clock().getTime() - unusedMilliseconds);
  const unused = await stored.selectUnusedFiles(context.db, before, sweepBatchSize);
  await eachInTurn(unused, (name) =>
    inFileTransaction(context, async ({ db, files }) => {
      if (await stored.deleteUnusedFile(db, name, before)) await files.delete(name);
    }),
  );
}

/** The names of all files, for a backup. */
export function recordingFileNames(db: Db): Promise<string[]> {
  return stored.selectFileNames(db);
}
