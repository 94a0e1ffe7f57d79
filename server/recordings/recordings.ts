/** The recordings of a post, as readers hear them. */
import type { RecordingView } from '../../contract/recordings/recording-view.ts';
import type { Db } from '../db/database.ts';
import { recordingAddress } from './files.ts';
import { type HeardRow, selectEpisodes, selectHeard } from './queries.ts';

/**
 * What readers hear of a published post: the recording of the text that they see, by a person rather than by a
 * computer, and that of an earlier version where nobody has read this one.
 */
export async function recordingsOf({ db }: { db: Db }, post: string): Promise<RecordingView[]> {
  const [first, ...others] = (await selectHeard(db, post)).map(presentRecording);
  if (first === undefined) return [];
  const isOther = ({ kind }: RecordingView) => first.kind === 'computer' && kind === 'uploaded';
  return [first, ...others.filter(isOther)];
}

/** Recordings of the newest posts in a language, one for each post, with the post's id. */
export async function listEpisodes(
  { db }: { db: Db },
  language: string,
  limit: number,
): Promise<{ post: string; recording: RecordingView }[]> {
  // A post may have one by a person and one by a computer.
  const rows = await selectEpisodes(db, { language, limit: limit * 2 });
  const first = rows.filter(
    ({ post_id }, index) => rows.findIndex((row) => row.post_id === post_id) === index,
  );
  return first.slice(0, limit).map((row) => ({ post: row.post_id, recording: presentRecording(row) }));
}

function presentRecording(row: HeardRow): RecordingView {
  return {
    id: row.id,
    kind: row.kind,
    current: row.current,
    seconds: Math.max(1, Math.round(row.milliseconds / 1000)),
    opus: { address: recordingAddress(row.opus_file), bytes: row.opus_bytes },
    mp3: { address: recordingAddress(row.mp3_file), bytes: row.mp3_bytes },
  };
}
