/** Reads Word documents, apart from this program: one that takes too long or too much memory is given up. */
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { UsageError } from './command.ts';
import { bytesIfThere, isMissing, messageOf } from './files.ts';

const most = { bytes: 10_000_000, megabytesOfMemory: 1024, milliseconds: 60_000 };

/** A document as Markdown, and what of it is not in that. */
export interface WordText {
  title: string | null;
  body: string;
  /** A line for each kind of loss, and below it one for each place. */
  losses: string[];
}

/** What to do about a file that isn't read, by the reason. */
const refusals: Record<string, string> = {
  tooLarge: 'it is larger than 10 MB. Make its pictures smaller, or split it into several documents.',
  notWord: 'it is not a Word document. Save it as .docx.',
  oldWord: 'it is in the format of Word up to 2003. Open it in Word, and save it as .docx.',
  macros: 'it has macros. Save it as a Word document without macros (.docx).',
  encrypted: 'it is protected by a password. Remove the password in Word, and save it as .docx.',
  damaged: 'the file is damaged. Open it in Word, and save it again as .docx.',
  swollen: 'unpacked, it is too large to be read. Copy its text into a new document, and save that as .docx.',
  entities:
    'it refers to things outside of itself in a way that Word does not. Open it in Word, and save it again as .docx.',
  tooLong: 'its text is longer than a post may be. Split it into several documents.',
  tooSlow: 'reading it took too much time or memory. Split it into several documents.',
  empty: 'there is no text in it.',
};

/** The text of a .docx file. `language` is that of its text, in which its figures are compared. @throws UsageError */
export async function readWord(file: string, language: string): Promise<WordText> {
  const size = await stat(file).then(
    (found) => found.size,
    (error: unknown) => {
      throw new UsageError(
        isMissing(error) ? `There is no file ${file}.` : `${file} can’t be read: ${messageOf(error)}`,
      );
    },
  );
  if (size > most.bytes) throw refusal(file, 'tooLarge');
  const content = (await bytesIfThere(file)) ?? new Uint8Array();
  const reply = await convert(Uint8Array.from(content).buffer, language);
  if (typeof reply === 'string') throw refusal(file, reply);
  return reply;
}

/** The text, or the reason why there is none. */
async function convert(bytes: ArrayBuffer, language: string): Promise<WordText | string> {
  const worker = new Worker(new URL('./word-worker.js', import.meta.url), {
    workerData: { bytes, language },
    resourceLimits: { maxOldGenerationSizeMb: most.megabytesOfMemory },
  });
  try {
    const [reply] = await once(worker, 'message', { signal: AbortSignal.timeout(most.milliseconds) });
    return typeof reply.refusal === 'string' ? reply.refusal : reply;
  } catch (error) {
    const { code, name } = error as { code?: unknown; name?: unknown };
    if (code === 'ERR_WORKER_OUT_OF_MEMORY' || name === 'AbortError') return 'tooSlow';
    throw error;
  } finally {
    await worker.terminate();
  }
}

function refusal(file: string, reason: string): UsageError {
  return new UsageError(`${file} was not read: ${refusals[reason] ?? reason}`);
}
