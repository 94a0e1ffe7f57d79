/** What pages show of a recording of a post. */
export interface RecordingView {
  id: string;
  /** Whether a computer speaks, or a person whose recording was uploaded. */
  kind: 'computer' | 'uploaded';
  /** Whether it is of the text that readers see now; else of an earlier version. */
  current: boolean;
  seconds: number;
  opus: RecordingFileView;
  mp3: RecordingFileView;
}

interface RecordingFileView {
  /** A path on this host. */
  address: string;
  bytes: number;
}
