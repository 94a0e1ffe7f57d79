/** The data of the pages about the versions of a post. */
import type { ChangeKind } from '../constants.ts';
import type { StaffRole } from '../people/roles.ts';
import type { NamedField, NamedText } from '../text/post-text.ts';
import type { NoticeView } from './notice-view.ts';
import type { TopicView } from './topic-view.ts';
import type { TranslationView } from './translation-view.ts';

/** Somebody who agreed to be named on what they reviewed. */
export interface NamedReviewer {
  name: string;
  institution: string | null;
}

/** A confirmation by staff that a text is still right. */
export interface ReviewView {
  at: string;
  role: StaffRole;
  /** Who confirmed it; null unless they agreed to be named. */
  reviewer: NamedReviewer | null;
}

/** A version of a post, without its text. */
export interface VersionView {
  number: number;
  at: string;
  /** The role of the person who approved it; null if that is unknown, or somebody who wrote it. */
  approver_role: StaffRole | null;
  /** Whether somebody approved it who wrote it, so that nobody else has reviewed it. */
  alone: boolean;
  /** The person who approved it; null unless they agreed to be named. */
  approver: NamedReviewer | null;
  /** What its author says has changed. */
  change: { kind: ChangeKind; note: string } | null;
  words: number;
  /** Confirmations of this version, oldest first. */
  confirmed: ReviewView[];
  /** The title of the version before, if it differs. */
  title_before: string | null;
}

/** The post of a page about versions. */
export interface VersionedPost {
  slug: string;
  /** The title that readers see now. */
  title: string;
  language: string;
  authors: string[];
  /** The number of the newest version. */
  newest: number;
  /** Notices about the post, newest first. */
  notices: NoticeView[];
}

/** A version of a post, with its text as readers had it. */
export interface VersionTextView {
  post: VersionedPost;
  version: VersionView;
  /** How the newest version stands to what it was translated from; null for a post that is no translation. */
  translation: TranslationView | null;
  title: string;
  language: string;
  topics: TopicView[];
  named: NamedText;
  /** The names over this version. */
  authors: string[];
  body_html: string;
}

/** The changes from one version of a post to a later one. */
export interface VersionDifferenceView {
  post: VersionedPost;
  from: VersionView;
  to: VersionView;
  /** The language of the later version. */
  language: string;
  /** The language of the earlier version, if it differs. */
  language_before: string | null;
  /** HTML with `ins.added` and `del.removed`. */
  title_html: string;
  body_html: string;
  topics: { added: TopicView[]; removed: TopicView[] };
  /** The fields with a name that differ. */
  changed: NamedField[];
  named: { from: NamedText; to: NamedText };
  /** The words of those on one line, as HTML with marks. */
  lines: Partial<Record<NamedField, string>>;
  /** The names over both, where they are not the same. */
  authors: { before: string[]; after: string[] } | null;
}
