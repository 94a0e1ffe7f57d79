/** The page of a pack. */
import type { FollowedView } from './follow-view.ts';

export interface PackFileView {
  /** `pack.html`, `pack-1.html` and so on, `pack.epub`, `manifest.json` or `manifest.json.minisig`. */
  name: string;
  path: string;
  bytes: number;
}

export interface PackView {
  of: FollowedView;
  /** Null where there are no files that are true now. */
  made: {
    /** As of when its posts are. */
    at: string;
    posts: number;
    /** Whether there were more posts than a pack has. */
    hasMore: boolean;
    files: PackFileView[];
  } | null;
  /** Whether the files are being made. */
  isComing: boolean;
}
