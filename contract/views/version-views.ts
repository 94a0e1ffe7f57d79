/** The data of the pages about the versions of a post. */
import type { ChangeKind } from '../constants.ts';
import type { StaffRole } from '../roles.ts';

/** Who of the staff found that a text is right, and when. */
export interface ReviewView {
  at: string;
  role: StaffRole;
}

/** A text that readers had. */
export interface VersionView {
  number: number;
  at: string;
  /** The role of whoever approved it; null where that is unknown. */
  approver_role: StaffRole | null;
  /** What its author says has changed. */
  change: { kind: ChangeKind; note: string } | null;
  words: number;
  /** When staff confirmed it without a new version, oldest first. */
  confirmed: ReviewView[];
  /** The title of the version before it, where this one has another. */
  title_before: string | null;
}

/** What pages about versions know of their post. */
export interface VersionedPost {
  slug: string;
  /** The title that readers see now. */
  title: string;
  language: string;
  byline: string;
  /** The number of the newest version. */
  newest: number;
}

/** A version of a post as readers had it. */
export interface VersionTextView {
  post: VersionedPost;
  version: VersionView;
  title: string;
  language: string;
  topics: string[];
  summary: string;
  body_html: string;
}

/** What changed from one version of a post to a later one. */
export interface VersionDifferenceView {
  post: VersionedPost;
  from: VersionView;
  to: VersionView;
  /** The language of the later one. */
  language: string;
  language_before: string | null;
  /** HTML with `ins.added` and `del.removed`. */
  title_html: string;
  body_html: string;
  topics: { added: string[]; removed: string[] };
}
