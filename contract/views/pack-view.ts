/** The page of a pack. */
import type { PackKind } from '../site/pack-paths.ts';

/** What a pack is of, by its name in the language of the page. */
export interface PackedView {
  kind: PackKind;
  /** As in the address of the page. */
  value: string;
  name: string;
  /** The language of the name, where it isn't the one of the page. */
  language: string | null;
  /** Path of its list, or of the post. */
  path: string;
}

export interface PackFileView {
  /** `pack.html`, `pack-1.html` and so on, `pack.epub`, `pack.pdf`, `pack.zim`, `manifest.json` or `manifest.json.minisig`. */
  name: string;
  path: string;
  bytes: number;
}

export interface PackView {
  of: PackedView;
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
