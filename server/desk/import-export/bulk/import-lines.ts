/** Imports a copy of all posts, many posts at once (product.md#for-operators). */
import type { AccountActor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Intake } from '../../../platform/db/intake.ts';
import {
  type ImportedPost,
  importPosts,
  openVocabulary,
  type PreparedPosts,
  preparePosts,
  selectPublishedAddresses,
} from '../../../posts/index.ts';
import { PostFileError } from '../front-matter.ts';
import type { TranslationFile } from '../import.ts';
import { fingerprint, postOf } from '../imported-post.ts';
import { type ReadLine, readBulkLine } from './bulk-line.ts';
import { type Line, readLines } from './lines.ts';

/** The longest line in bytes: the longest post, with each of its characters escaped. */
const longestLine = 12_000_000;

/** Limits of a batch: few enough that nobody who publishes waits for long. */
const batchLimits = { posts: 500, bytes: 4_000_000 };

export interface LinesToImport {
  /** The lines, decompressed. */
  source: AsyncIterable<Buffer>;
  /** Named in the warnings about translations. */
  file: string;
  author: AccountActor;
  approve: boolean;
  /** Connections; each inserts a batch at a time. */
  intakes: readonly Intake[];
  /** Called before each batch is stored; if it throws, no further one is. */
  beforeBatch?(): Promise<void>;
  /** Called for lines that can't be imported, and for what was left out of others. */
  onProblem(line: number, message: string): void;
  onWarning(line: number, message: string): void;
}

export interface ImportedLines {
  added: number;
  'there already': number;
  /** Notices of withdrawn posts, which have no text. */
  withdrawn: number;
  unreadable: number;
  bytes: number;
  /** Whether the last line was there. */
  isComplete: boolean;
  /** For `bindTranslations`. */
  translations: TranslationFile[];
}

/** A line with what it says. */
interface LineOf<Type extends ReadLine['type']> {
  line: number;
  read: Extract<ReadLine, { type: Type }>;
}

interface Batch {
  posts: LineOf<'post'>[];
  withdrawn: LineOf<'withdrawn'>[];
}

interface PreparedBatch extends Batch {
  prepared: PreparedPosts;
}

/**
 * Imports lines as they arrive. Each batch is a transaction, so an import that was ended continues when it is started again:
 * what is there already is passed over. A line that can't be imported is reported, and the others go on.
 */
export async function importLines(context: Context, lines: LinesToImport): Promise<ImportedLines> {
  const done: ImportedLines = {
    added: 0,
    'there already': 0,
    withdrawn: 0,
    unreadable: 0,
    bytes: 0,
    isComplete: false,
    translations: [],
  };
  const batches = prepareBatches(context, lines, readBatches(lines, done));
  let hasFailed = false;
  const work = async (intake: Intake) => {
    try {
      for (;;) {
        const next = hasFailed ? { done: true as const } : await batches.next();
        if (next.done) return;
        await lines.beforeBatch?.();
        await importBatch(context, intake, lines, next.value, done);
      }
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const ends = await Promise.allSettled(lines.intakes.map(work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return done;
}

/** Reads the lines into batches; where the source breaks, what came before is given first. */
async function* readBatches(lines: LinesToImport, done: ImportedLines): AsyncGenerator<Batch> {
  let batch: Batch = { posts: [], withdrawn: [] };
  let bytes = 0;
  const isEmpty = () => batch.posts.length + batch.withdrawn.length === 0;
  let fault: { cause: unknown } | null = null;
  try {
    for await (const line of readLines(lines.source, longestLine)) {
      done.bytes += line.bytes?.length ?? 0;
      const read = readLine(line, lines, done);
      if (read?.type === 'end') done.isComplete = true;
      if (read?.type === 'post') batch.posts.push({ line: line.number, read });
      if (read?.type === 'withdrawn') batch.withdrawn.push({ line: line.number, read });
      bytes += line.bytes?.length ?? 0;
      if (batch.posts.length + batch.withdrawn.length < batchLimits.posts && bytes < batchLimits.bytes)
        continue;
      yield batch;
      batch = { posts: [], withdrawn: [] };
      bytes = 0;
    }
  } catch (cause) {
    fault = { cause };
  }
  if (!isEmpty()) yield batch;
  if (fault) throw fault.cause;
}

/** Prepares one batch after the other: each whenever a connection asks for it, while the others insert. */
async function* prepareBatches(
  context: Context,
  { approve }: LinesToImport,
  batches: AsyncIterable<Batch>,
): AsyncGenerator<PreparedBatch> {
  const vocabulary = await openVocabulary(context.db);
  for await (const batch of batches) {
    const posts = batch.posts.map(toImport(approve ? context.clock() : null));
    yield { ...batch, prepared: await preparePosts(context, vocabulary, posts) };
  }
}

function readLine({ number, bytes }: Line, lines: LinesToImport, done: ImportedLines): ReadLine | null {
  try {
    if (bytes === null) throw new PostFileError(number, `is longer than ${longestLine} bytes`);
    const read = readBulkLine(bytes, number);
    if (read.type === 'post') for (const warning of read.warnings) lines.onWarning(number, warning);
    return read;
  } catch (error) {
    if (!(error instanceof PostFileError)) throw error;
    refuse(number, error.message, lines, done);
    return null;
  }
}

function refuse(line: number, message: string, lines: LinesToImport, done: ImportedLines): void {
  done.unreadable += 1;
  lines.onProblem(line, message);
}

async function importBatch(
  context: Context,
  intake: Intake,
  lines: LinesToImport,
  { posts, withdrawn, prepared }: PreparedBatch,
  done: ImportedLines,
): Promise<void> {
  const outcomes = await importPosts(context, { author: lines.author, intake }, prepared);
  for (const [index, outcome] of outcomes.entries()) {
    const { line = 0, read } = posts[index] ?? {};
    if (outcome instanceof AppError) {
      const fault = outcome.detail.fields?.body;
      refuse(line, fault === undefined ? outcome.message : `body: ${fault}`, lines, done);
      continue;
    }
    done[outcome] += 1;
    const original = read?.header.translation_of;
    if (read && original)
      done.translations.push({
        file: lines.file,
        line,
        original,
        fingerprint: fingerprint(read.header, read.body),
      });
  }
  done.withdrawn += withdrawn.length;
  const slugs = withdrawn.map(({ read }) => read.slug);
  const published = await selectPublishedAddresses(context, slugs);
  for (const { line, read } of withdrawn)
    if (published.has(read.slug))
      lines.onWarning(
        line,
        `${read.slug} was withdrawn at its source on ${read.withdrawnAt.toISOString().slice(0, 10)}, and is published here`,
      );
}

function toImport(approvedAt: Date | null): (line: LineOf<'post'>) => ImportedPost {
  return ({ read: { header, body } }) => {
    const author = header.author ?? '';
    return postOf({ ...header, author }, body, fingerprint(header, body), { approvedAt, earlier: [] });
  };
}
