/** The tables of recordings of posts. */
import type { Generated } from 'kysely';

export interface RecordingTables {
  recording_files: { name: string; bytes: number; stored_at: Date };
  recordings: {
    id: Generated<string>;
    post_id: string;
    revision_id: string;
    /** `waiting`: uploaded, and not yet heard by the staff. */
    kind: 'computer' | 'uploaded' | 'waiting';
    opus_file: string;
    mp3_file: string;
    milliseconds: number;
    made_at: Date;
    uploaded_by: string | null;
  };
  recording_attempts: {
    revision_id: string;
    attempts: number;
    started_at: Date;
    ended_at: Date | null;
    problem: 'missing' | 'failed' | 'too slow' | 'damaged' | 'too long' | 'too short' | null;
  };
}
