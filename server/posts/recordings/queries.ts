import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { attempts, lostBefore } from './attempt-queries.ts';

/** A published text that may be spoken. */
export async function selectText(db: Db, revision: string) {
  return (
    db
      .selectFrom('revisions')
      // By the id of the post, which has an index.
      .innerJoin('posts', (join) =>
        join
          .onRef('posts.id', '=', 'revisions.post_id')
          .onRef('posts.approved_revision_id', '=', 'revisions.id'),
      )
      .select([
        'posts.id as post_id',
        'revisions.id as revision_id',
        'revisions.language',
        'revisions.title',
        'revisions.summary',
        'revisions.body',
        sql<string[]>`reference_keys(revisions."references")`.as('reference_keys'),
      ])
      .where('revisions.id', '=', revision)
      .where('posts.status', '=', 'approved')
      .where('posts.retracted', '=', false)
      .executeTakeFirst()
  );
}

/** Locks a post until the transaction ends; whether this revision is still the one that readers see. */
export async function lockPublished(db: Db, post: string, revision: string): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', post)
    .where('approved_revision_id', '=', revision)
    .where('status', '=', 'approved')
    .where('retracted', '=', false)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a text has a recording that readers may hear. */
export async function hasRecording(db: Db, revision: string): Promise<boolean> {
  const row = await db
    .selectFrom('recordings')
    .select('id')
    .where('revision_id', '=', revision)
    .where('kind', '<>', 'waiting')
    .executeTakeFirst();
  return row !== undefined;
}

/** Published texts in languages with a voice that nobody has spoken or tried to speak, newest first. */
export async function selectUnspoken(
  db: Db,
  { languages, at, limit }: { languages: readonly string[]; at: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .select('posts.approved_revision_id as revision')
    .where('posts.status', '=', 'approved')
    .where('posts.retracted', '=', false)
    .where(sql<boolean>`posts.language = any (${languages})`)
    .where(sql<boolean>`not exists (
      select from recordings where revision_id = posts.approved_revision_id and kind <> 'waiting'
    )`)
    .where(
      sql<boolean>`not exists (
        select
        from recording_attempts
        where
          revision_id = posts.approved_revision_id
          and (attempts >= ${attempts.most} or (ended_at is null and started_at >= ${lostBefore(at)}))
      )`,
    )
    .orderBy('posts.published_at', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ revision }) => revision ?? []);
}

/** Notes files before they are stored, so that the sweep finds them whatever happens. */
export async function insertFiles(
  db: Db,
  files: readonly { name: string; bytes: number }[],
  at: Date,
): Promise<void> {
  await db
    .insertInto('recording_files')
    .values(files.map((file) => ({ ...file, stored_at: at })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ stored_at: at }))
    .execute();
}

export interface NewRecording {
  post_id: string;
  revision_id: string;
  kind: 'computer' | 'waiting';
  opus_file: string;
  mp3_file: string;
  milliseconds: number;
  made_at: Date;
  uploaded_by: string | null;
}

/** Puts a recording in the place of the post's earlier one of its kind. */
export async function putRecording(db: Db, recording: NewRecording): Promise<void> {
  await deleteRecording(db, recording.post_id, recording.kind);
  await db.insertInto('recordings').values(recording).execute();
}

async function deleteRecording(
  db: Db,
  post: string,
  kind: 'computer' | 'uploaded' | 'waiting',
): Promise<void> {
  await db.deleteFrom('recordings').where('post_id', '=', post).where('kind', '=', kind).execute();
}

/**
 * What readers may hear. A computer speaks the text that they see; a person may have read an earlier one, unless
 * that was corrected since.
 */
const isHeard = sql<boolean>`(
  posts.status = 'approved'
  and recordings.kind <> 'waiting'
  and not posts.retracted
  and (
    recordings.revision_id = posts.approved_revision_id
    or (
      recordings.kind = 'uploaded'
      and not exists (
        select
        from revisions as spoken
        join revisions as later on later.post_id = spoken.post_id and later.number > spoken.number
        join approvals on approvals.revision_id = later.id
        where spoken.id = recordings.revision_id and later.change_kind = 'correction'
      )
    )
  )
)`;

const recordingColumns = [
  'recordings.id',
  'recordings.post_id',
  'recordings.kind',
  'recordings.milliseconds',
  'recordings.made_at',
  'recordings.opus_file',
  'recordings.mp3_file',
  'opus.bytes as opus_bytes',
  'mp3.bytes as mp3_bytes',
] as const;

function withFiles(db: Db) {
  return db
    .selectFrom('recordings')
    .innerJoin('posts', 'posts.id', 'recordings.post_id')
    .innerJoin('recording_files as opus', 'opus.name', 'recordings.opus_file')
    .innerJoin('recording_files as mp3', 'mp3.name', 'recordings.mp3_file')
    .select(recordingColumns)
    .select(sql<boolean>`recordings.revision_id = posts.approved_revision_id`.as('current'));
}

function heard(db: Db) {
  return withFiles(db).where(isHeard);
}

/** The recording of a post that waits for the staff. */
export function selectWaiting(db: Db, post: string) {
  return withFiles(db)
    .select(['recordings.uploaded_by', 'recordings.revision_id'])
    .where('recordings.post_id', '=', post)
    .where('recordings.kind', '=', 'waiting')
    .executeTakeFirst();
}

/** Recordings of published posts that wait for the staff, oldest first. */
export function selectAllWaiting(db: Db, limit: number) {
  return db
    .selectFrom('recordings')
    .innerJoin('posts', 'posts.id', 'recordings.post_id')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .select(['posts.id', 'posts.slug', 'revisions.title', 'recordings.made_at'])
    .where('recordings.kind', '=', 'waiting')
    .where('posts.status', '=', 'approved')
    .where('posts.retracted', '=', false)
    .orderBy('recordings.made_at')
    .orderBy('recordings.id')
    .limit(limit)
    .execute();
}

/** The recordings of a post that readers hear: of the text that they see first, and people before computers. */
export function selectHeard(db: Db, post: string) {
  return heard(db)
    .where('recordings.post_id', '=', post)
    .orderBy('current', 'desc')
    .orderBy('recordings.kind', 'desc')
    .execute();
}

export type HeardRow = Awaited<ReturnType<typeof selectHeard>>[number];

/** Posts of which readers may hear a person. */
export async function selectRead(db: Db): Promise<string[]> {
  const rows = await heard(db).where('recordings.kind', '=', 'uploaded').execute();
  return rows.map(({ post_id }) => post_id);
}

/** Recordings of the texts that readers see of so many of the newest posts in a language (a primary subtag), by these. */
export function selectEpisodes(
  db: Db,
  { language, limit, newest }: { language: string; limit: number; newest: number },
) {
  return heard(db)
    .whereRef('recordings.revision_id', '=', 'posts.approved_revision_id')
    .where('posts.id', 'in', (posts) =>
      posts
        .selectFrom('posts')
        .select('posts.id')
        .where('posts.status', '=', 'approved')
        .where('posts.language', '=', language)
        .orderBy('posts.published_at', 'desc')
        .orderBy('posts.id', 'desc')
        .limit(newest),
    )
    .orderBy('posts.published_at', 'desc')
    .orderBy('posts.id', 'desc')
    .orderBy('recordings.kind', 'desc')
    .limit(limit)
    .execute();
}

/** A file that readers may load now. */
export async function selectHeardFile(db: Db, name: string): Promise<{ bytes: number } | undefined> {
  return db
    .selectFrom('recording_files')
    .select('recording_files.bytes')
    .where('recording_files.name', '=', name)
    .where((where) =>
      where.exists(
        where
          .selectFrom('recordings')
          .innerJoin('posts', 'posts.id', 'recordings.post_id')
          .select('recordings.id')
          .where((either) =>
            either.or([either('recordings.opus_file', '=', name), either('recordings.mp3_file', '=', name)]),
          )
          .where(isHeard),
      ),
    )
    .executeTakeFirst();
}

/** A file of a recording that waits. */
export async function selectWaitingFile(db: Db, name: string): Promise<{ bytes: number } | undefined> {
  return db
    .selectFrom('recording_files')
    .innerJoin('recordings', (join) =>
      join.on((on) =>
        on.or([
          on('recordings.opus_file', '=', on.ref('recording_files.name')),
          on('recordings.mp3_file', '=', on.ref('recording_files.name')),
        ]),
      ),
    )
    .innerJoin('posts', 'posts.id', 'recordings.post_id')
    .select('recording_files.bytes')
    .where('recording_files.name', '=', name)
    .where('recordings.kind', '=', 'waiting')
    .where('posts.status', '=', 'approved')
    .executeTakeFirst();
}
