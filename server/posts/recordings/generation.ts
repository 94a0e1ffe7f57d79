/** Has published texts spoken, by jobs, and takes what was spoken elsewhere. */
import { Readable } from 'node:stream';
import { interfaceLanguages, primaryLanguage } from '../../../contract/constants.ts';
import { recordingMinutes } from '../../../contract/posts/calls/recordings.ts';
import { translator } from '../../../messages/index.ts';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { type Attempt, addJob, addJobs } from '../../platform/jobs/job-queue.ts';
import { bodyLabels } from '../../platform/rendering/labels.ts';
import { CsvError } from '../../platform/text/csv.ts';
import * as tries from './attempt-queries.ts';
import { storeSpeech } from './files.ts';
import { pronounced, pronunciationOf } from './pronunciation.ts';
import * as queries from './queries.ts';
import { type EncodedSpeech, encodeSpeech } from './sound/encode.ts';
import { hasVoiceProgram, speak, VoiceError, voiceOf } from './voice.ts';

/** Texts of an archive that one run of `queueRecordings` adds jobs for. */
const batchSize = 50;
/** After a failure, for each attempt. */
const retryMinutes = 2;
/** Where this node speaks another text. */
const waitSeconds = 10;

/** The nodes of this process that speak a text, by their stores: it takes a core, so each speaks one at a time. */
const speaking = new WeakSet<Context['files']>();

/** Adds jobs for published texts without a recording, in languages that have a voice. */
export async function queueRecordings({ db, config, clock }: Context): Promise<void> {
  if (!hasVoiceProgram(config.speech)) return;
  const languages = [...config.speech.voices.keys()];
  const revisions = await queries.selectUnspoken(db, { languages, at: clock(), limit: batchSize });
  await addJobs(
    db,
    'makeRecording',
    revisions.map((revision) => ({ payload: { revision }, key: keyOf(revision) })),
  );
}

/**
 * Has the text spoken that readers see, unless it has a recording. It is tried three times; two nodes never speak
 * the same text. Pages show the recording at once.
 */
export async function makeRecording(
  context: Context,
  { revision }: { revision: string },
  { abortSignal }: Attempt,
): Promise<void> {
  const { db, clock, config } = context;
  if (!hasVoiceProgram(config.speech)) return;
  const text = await queries.selectText(db, revision);
  const voice = text && voiceOf(config.speech, text.language);
  if (!text || !voice || (await queries.hasRecording(db, revision))) return;
  if (speaking.has(context.files)) return addAgain(context, revision, waitSeconds);
  speaking.add(context.files);
  try {
    const attempt = await tries.claimAttempt(db, revision, clock());
    if (attempt === null) return;
    const problem = await speakAndStore(context, { text, voice, signal: abortSignal }).catch(
      async (error: unknown) => {
        // Such as a full disk, which is no fault of the text: the queue tries again, as often as that takes.
        await tries
          .endAttempt(db, revision, { at: clock(), problem: null, counts: false })
          .catch((reason: unknown) => context.log.warn({ err: reason, revision }, 'the attempt stays open'));
        throw error;
      },
    );
    const counts = !abortSignal.aborted;
    await tries.endAttempt(db, revision, { at: clock(), problem, counts });
    if (problem === null) return;
    context.log.warn({ revision, problem, attempt }, 'a text could not be spoken');
    if (!counts) await addAgain(context, revision, waitSeconds);
    else if (attempt < tries.attempts.most) await addAgain(context, revision, attempt * retryMinutes * 60);
  } finally {
    speaking.delete(context.files);
  }
}

type Text = NonNullable<Awaited<ReturnType<typeof queries.selectText>>>;

/** What went wrong; null where the recording is stored, or where readers have another text meanwhile. */
async function speakAndStore(
  context: Context,
  { text, voice, signal }: { text: Text; voice: string; signal: AbortSignal },
): Promise<VoiceError['problem'] | null> {
  const { speech: settings } = context.config;
  try {
    const spoken = await spokenForm(context, text);
    const speech = await speak(settings, { text: spoken, voice, signal });
    await storeSpoken(context, text, speech);
    return null;
  } catch (error) {
    if (error instanceof VoiceError) return error.problem;
    throw error;
  }
}

/** Stores what a computer spoke of a text, unless readers have another one meanwhile. */
async function storeSpoken(
  context: Context,
  { post_id, revision_id }: Pick<Text, 'post_id' | 'revision_id'>,
  speech: EncodedSpeech,
): Promise<void> {
  const names = await storeSpeech(context, speech);
  await inTransaction(context, async ({ db, clock }) => {
    if (!(await queries.lockPublished(db, post_id, revision_id))) return;
    const { milliseconds } = speech;
    const about = { kind: 'computer', uploaded_by: null, made_at: clock() } as const;
    await queries.putRecording(db, { post_id, revision_id, milliseconds, ...names, ...about });
    await publishInvalidation(db, [`post:${post_id}`, 'recordings']);
  });
}

/**
 * Adds what a computer spoke elsewhere, as Opus, where it is the text that readers see and that has no recording.
 * @throws UnusableSoundError
 */
export async function addSpoken(
  context: Context,
  revision: string,
  { spoken, opus }: { spoken: string; opus: Buffer },
): Promise<void> {
  const text = await queries.selectText(context.db, revision);
  if (!text || (await spokenForm(context, text)) !== spoken) return;
  if (await queries.hasRecording(context.db, revision)) return;
  // The sound comes with the program: a busy machine has its time.
  const bounds = { longestSeconds: recordingMinutes * 60, signal: AbortSignal.timeout(600_000) };
  await storeSpoken(context, text, await encodeSpeech(Readable.from([opus]), { format: 'opus', ...bounds }));
}

/** The text as it is given to the voice. */
async function spokenForm({ rendering, config, log }: Context, text: Text): Promise<string> {
  const language = primaryLanguage(text.language);
  const chart = interfaceLanguages.find((known) => known === language);
  const { title, summary, body, reference_keys: keys } = text;
  const written = await rendering.run('writers', 'spoken', {
    title,
    summary,
    body,
    keys: new Set(keys),
    chart: chart === undefined ? '' : translator(chart)('renderedBody.chart', { title: '{title}' }),
    callouts: chart === undefined ? undefined : bodyLabels(chart).callouts,
  });
  try {
    return pronounced(written, await pronunciationOf(language, config.speech.pronunciationFile));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    log.warn({ line: error.line }, `the list of pronunciations is left out: ${error.message}`);
    return written;
  }
}

function addAgain({ db, clock }: Context, revision: string, seconds: number): Promise<void> {
  const at = new Date(clock().getTime() + seconds * 1000);
  return addJob(db, 'makeRecording', { revision }, { key: keyOf(revision), at });
}

function keyOf(revision: string): string {
  return `recording:${revision}`;
}
