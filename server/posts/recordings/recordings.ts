/** The recordings of a post, as readers hear them. */
import type { RecordingView } from '../../../contract/posts/recordings/recording-view.ts';
import type { Db } from '../../platform/db/database.ts';
import { recordingAddress } from './files.ts';
import { type HeardRow, selectEpisodes, selectHeard, selectRead } from './queries.ts';

/**
 * What readers hear of a published post: the recording of the text that they see, by a person rather than by a
 * computer, and that of an earlier version where nobody has read this one.
 */
export async function recordingsOf({ db }: { db: Db }, post: string): Promise<RecordingView[]> {
  const [first, ...others] = (await selectHeard(db, post)).map((row) => presentRecording(row));
  if (first === undefined) return [];
  const isOther = ({ kind }: RecordingView) => first.kind === 'computer' && kind === 'uploaded';
  return [first, ...others.filter(isOther)];
}

/** The posts that a person reads aloud. */
export async function postsReadAloud({ db }: { db: Db }): Promise<Set<string>> {
  return new Set(await selectRead(db));
}

/** Among so many of the newest posts recordings are looked for: first, and where these have too few. To look through all takes long. */
const recentPosts = [500, 2500] as const;

/** Recordings of the newest posts in a language, one for each post, with the post's id; of the newest 2,500 posts alone. */
export async function listEpisodes(
  { db }: { db: Db },
  language: string,
  limit: number,
): Promise<{ post: string; recording: RecordingView }[]> {
  const [few, many] = recentPosts;
  const recent = await selectOfEachPost(db, { language, limit, newest: few });
  const first =
    recent.length < limit ? await selectOfEachPost(db, { language, limit, newest: many }) : recent;
  return first.map((row) => ({ post: row.post_id, recording: presentRecording(row) }));
}

/** The first recording of each post; a post may have one by a person and one by a computer. */
async function selectOfEachPost(
  db: Db,
  { limit, ...which }: { language: string; limit: number; newest: number },
): Promise<HeardRow[]> {
  const rows = await selectEpisodes(db, { ...which, limit: limit * 2 });
  const isFirst = ({ post_id }: HeardRow, index: number) =>
    rows.findIndex((row) => row.post_id === post_id) === index;
  return rows.filter(isFirst).slice(0, limit);
}

/** With `addressOf`, at addresses that others don't know. */
export function presentRecording(
  row: HeardRow,
  addressOf: (file: string) => string = recordingAddress,
): RecordingView {
  return {
    id: row.id,
    kind: row.kind === 'computer' ? 'computer' : 'uploaded',
    current: row.current,
    seconds: Math.max(1, Math.round(row.milliseconds / 1000)),
    opus: { address: addressOf(row.opus_file), bytes: row.opus_bytes },
    mp3: { address: addressOf(row.mp3_file), bytes: row.mp3_bytes },
  };
}
