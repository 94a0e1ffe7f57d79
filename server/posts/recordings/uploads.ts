/** Recordings that authors and staff upload. Each is decoded and encoded anew: nothing but its sound is kept. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { isStaff } from '../../../contract/people/roles.ts';
import { recordingBytes, recordingMinutes } from '../../../contract/posts/calls/recordings.ts';
import type { RecordingView } from '../../../contract/posts/recordings/recording-view.ts';
import { countOtherStaff, openPasses } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import { programFile } from '../../platform/config/command.ts';
import type { SpeechSettings } from '../../platform/config/speech-settings.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import { ConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { recordAudit } from '../../trust/index.ts';
import { startCommand } from './commands.ts';
import { selectPost } from './desk-queries.ts';
import { mailRecordingChanged, mailRecordingWaits } from './emails.ts';
import { recordingAddress, storeSpeech } from './files.ts';
import * as logged from './logged-queries.ts';
import * as queries from './queries.ts';
import { presentRecording, recordingsOf } from './recordings.ts';
import { type EncodedSpeech, encodeSpeech, UnusableSoundError } from './sound/encode.ts';
import { soundFormatOf } from './sound/format.ts';

/**
 * Encoding takes a core, and each waiting file is in memory. One waits, which is answered before a proxy gives up: after two and a half
 * minutes.
 */
const limit = new ConcurrencyLimit({ concurrency: 1, maxQueue: 1 });
const patienceSeconds = { waiting: 25, encoding: 120 };
const longestSeconds = recordingMinutes * 60;

/** What readers hear of a post, and what its author and the staff know of besides. */
export interface KnownRecordings {
  recordings: RecordingView[];
  /** Uploaded, and not yet heard by the staff. */
  waiting: RecordingView | null;
}

/**
 * Stores a recording of the text that readers see. They hear it once somebody else of the staff has heard it.
 * @throws AppError not_found, forbidden, status_conflict, unreadable_recording with the reason,
 * too_large, unavailable
 */
export async function uploadRecording(
  context: Context,
  actor: AccountActor,
  id: string,
  given: Buffer,
): Promise<KnownRecordings> {
  const revision = (await requireRecordable(context, actor, id)).approved_revision_id;
  if (revision === null) throw new AppError('status_conflict');
  const came = performance.now();
  const speech = await limit.run(async () => {
    if (performance.now() - came > patienceSeconds.waiting * 1000) throw new AppError('unavailable');
    return encode(context.config.speech, given);
  });
  const names = await storeSpeech(context, speech);
  await inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    // It was listened to with the text that readers saw when it was sent.
    if (!(await queries.lockPublished(db, id, revision))) throw new AppError('status_conflict');
    const at = clock();
    const about = { kind: 'waiting', made_at: at, uploaded_by: actor.id } as const;
    const { milliseconds } = speech;
    await queries.putRecording(db, { post_id: id, revision_id: revision, milliseconds, ...names, ...about });
    const subject = { type: 'post', id } as const;
    await recordAudit(db, { at, actor, action: 'recording.uploaded', subject, detail: digestsOf(names) });
    await mailRecordingWaits(tx, actor, id);
    await mailRecordingChanged(tx, actor, { post: id, change: 'uploaded' });
  });
  return knownOf(context, id);
}

/**
 * Lets readers hear the recording that waits, once somebody of the staff has heard that it says the same as the text. Who
 * wrote the text or uploaded the recording leaves it to somebody else, where there is anybody.
 * @throws AppError not_found, status_conflict for another recording or where readers have another text, own_text
 */
export async function confirmRecording(
  context: Context,
  actor: AccountActor,
  id: string,
  recording: string,
): Promise<KnownRecordings> {
  await inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const waiting = await queries.selectWaiting(db, id);
    if (!waiting) throw new AppError('not_found');
    const { revision_id: revision } = waiting;
    if (waiting.id !== recording || !(await queries.lockPublished(db, id, revision)))
      throw new AppError('status_conflict');
    const post = await selectPost(db, id);
    const makers = [waiting.uploaded_by, post?.author_id].filter((maker) => maker != null);
    if (makers.includes(actor.id) && (await countOtherStaff(db, makers)) > 0) throw new AppError('own_text');
    const at = clock();
    // Another one may have been uploaded meanwhile, which nobody has heard.
    if (!(await logged.releaseWaiting(db, waiting, at))) throw new AppError('status_conflict');
    await recordAudit(db, {
      at,
      actor,
      action: 'recording.confirmed',
      subject: { type: 'post', id },
      detail: { revision, ...digestsOf(waiting) },
    });
    await mailRecordingChanged(tx, actor, { post: id, change: 'confirmed' });
    await publishInvalidation(db, [`post:${id}`, 'recordings']);
  });
  return knownOf(context, id);
}

/** The SHA-256 of both files, which are named by them. */
function digestsOf({ opus_file, mp3_file }: { opus_file: string; mp3_file: string }) {
  return { opus_sha256: path.parse(opus_file).name, mp3_sha256: path.parse(mp3_file).name };
}

async function knownOf(context: Context, id: string): Promise<KnownRecordings> {
  const recordings = await recordingsOf(context, id);
  const waiting = await queries.selectWaiting(context.db, id);
  if (!waiting) return { recordings, waiting: null };
  const pass = await openPasses(context);
  const addressOf = (file: string) => pass(recordingAddress(file), path.parse(file).name);
  return { recordings, waiting: presentRecording(waiting, addressOf) };
}

/**
 * Removes the uploaded recordings of a post, heard or not; a voice program speaks it then.
 * @throws AppError not_found, forbidden
 */
export async function removeRecording(
  context: Context,
  actor: AccountActor,
  id: string,
): Promise<KnownRecordings> {
  const { approved_revision_id: revision } = await requireAllowed(context, actor, id);
  await inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const at = clock();
    const removed = await logged.removeUploaded(db, id, at);
    // Of two, what readers heard.
    const first = removed.find(({ kind }) => kind === 'uploaded') ?? removed[0];
    if (!first) throw new AppError('not_found');
    await mailRecordingChanged(tx, actor, { post: id, change: 'removed' });
    const subject = { type: 'post', id } as const;
    const detail = digestsOf(first);
    await recordAudit(db, { at, actor, action: 'recording.removed', subject, detail });
    await publishInvalidation(db, [`post:${id}`, 'recordings']);
    if (revision !== null) await addJob(db, 'makeRecording', { revision }, { key: `recording:${revision}` });
  });
  return knownOf(context, id);
}

/** What readers hear of a published post; its author and the staff also get what waits. @throws AppError not_found */
export async function publishedRecordings(
  context: Context,
  actor: AccountActor,
  id: string,
): Promise<KnownRecordings> {
  const post = await selectPost(context.db, id);
  if (post?.status !== 'approved') throw new AppError('not_found');
  if (post.author_id === actor.id || isStaff(actor)) return knownOf(context, id);
  return { recordings: await recordingsOf(context, id), waiting: null };
}

/** The post, where the actor wrote it or is of the staff; others may know only of published ones. */
async function requireAllowed({ db }: Pick<Context, 'db'>, actor: AccountActor, id: string) {
  const post = await selectPost(db, id);
  const mayChange = post && (post.author_id === actor.id || isStaff(actor));
  if (!post || (!mayChange && post.status !== 'approved')) throw new AppError('not_found');
  if (!mayChange) throw new AppError('forbidden');
  return post;
}

async function requireRecordable(context: Context, actor: AccountActor, id: string) {
  const post = await requireAllowed(context, actor, id);
  if (post.status !== 'approved' || post.retracted) throw new AppError('status_conflict');
  return post;
}

async function encode(settings: SpeechSettings, given: Buffer): Promise<EncodedSpeech> {
  if (given.length > recordingBytes) throw new AppError('too_large', { message: 'File too large.' });
  const format = soundFormatOf(given);
  if (format === null) throw unreadable('Send an MP3, Opus, M4A or WAV recording.');
  const signal = AbortSignal.timeout(patienceSeconds.encoding * 1000);
  try {
    const speech =
      format === 'm4a'
        ? await encodeByCommand(settings, given, signal)
        : await encodeSpeech(Readable.from(pieces(given)), { format, longestSeconds, signal });
    if (speech.milliseconds < 1000 || speech.isSilent) throw unreadable(reasons.damaged);
    return speech;
  } catch (error) {
    throw error instanceof UnusableSoundError ? unreadable(reasons[error.reason]) : error;
  }
}

const reasons: Record<UnusableSoundError['reason'], string> = {
  damaged: 'The recording is damaged or incomplete.',
  'too long': 'The recording is longer than an hour. Send a shorter one.',
  'too slow': 'The recording is longer than an hour. Send a shorter one.',
};

function* pieces(bytes: Buffer): Generator<Buffer> {
  const size = 64 * 1024;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** MPEG-4 is decoded by the operator's program, from a file of its own, because its index may be at the end. */
async function encodeByCommand(
  { decoderCommand, environment }: SpeechSettings,
  given: Buffer,
  signal: AbortSignal,
): Promise<EncodedSpeech> {
  if (decoderCommand === null || programFile(decoderCommand[0], environment) === null)
    throw unreadable('M4A can not be read here. Send an MP3, Opus or WAV recording.');
  const folder = await mkdtemp(path.join(tmpdir(), 'recording-'));
  try {
    const file = path.join(folder, 'recording.m4a');
    await writeFile(file, given);
    const running = startCommand(decoderCommand, { values: { file }, input: '', environment, signal });
    try {
      const speech = await encodeSpeech(running.stdout, { format: 'wav', longestSeconds, signal });
      if (!(await running.succeeded)) throw new UnusableSoundError('damaged');
      return speech;
    } finally {
      running.kill();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function unreadable(reason: string): AppError {
  return new AppError('unreadable_recording', { fields: { data: reason } });
}
