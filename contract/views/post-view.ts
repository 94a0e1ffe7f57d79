/** What pages show of a published post and its author. Fields named `…_html` have sanitised HTML. */
import type { NetworkStatus } from '../constants.ts';
import type { Contributor } from '../posts/contributors/contributor.ts';
import type { RecordingView } from '../posts/recordings/recording-view.ts';
import type { Heading } from '../text/heading.ts';
import type { PlainText } from '../text/post-text.ts';
import type { NoticeView } from './notice-view.ts';
import type { RelatedPost } from './related-post.ts';
import type { DrawnTopic, TopicView } from './topic-view.ts';
import type { TranslationView } from './translation-view.ts';
import type { ReviewView, VersionView } from './version-views.ts';

/** The cover of a post as lists show it; its files all have the same shape. */
export interface CoverView {
  /** Empty for a decorative picture. */
  alt: string;
  /** In pixels. */
  width: number;
  height: number;
  avif: CoverFileView[];
  jpeg: CoverFileView[];
}

interface CoverFileView {
  address: string;
  /** In pixels. */
  width: number;
}

export interface PostSummary {
  id: string;
  slug: string;
  title: string;
  /** Language of the post itself (BCP 47). */
  language: string;
  author_id: string;
  /** The names to show, in order: the account's, or those that the text or the import names. */
  authors: string[];
  published_at: string;
  /** Minutes, at least 1. */
  read_time: number;
  topics: TopicView[];
  kind: PlainText['kind'];
  /** Whether nobody has reviewed it since its review fell due. */
  overdue: boolean;
  /** Null where the post has none, or its reader saves data. */
  cover: CoverView | null;
  /** The drawing in place of the cover; null where it has one, or no post of the list has. */
  drawing: DrawnTopic | null;
  /** The plain summary, else the beginning of the body, as HTML; an ellipsis marks where it was cut. */
  preview_html: string;
}

/** The public profile of an author (product.md#author-cards). */
export interface AuthorView {
  id: string;
  firstname: string;
  lastname: string;
  /**
   * `former`: no longer an author, or the account is closed. Their posts stay; the other fields are not
   * shown.
   */
  status: 'author' | 'former';
  /** Paths on this host: 512 and 96 pixels square. */
  picture: { large: string; small: string } | null;
  network_status: NetworkStatus | null;
  about: string | null;
  followers: number;
  /** Their ORCID iD, and whether they proved it by signing in with ORCID. */
  orcid: { id: string; proven: boolean } | null;
  links: {
    scholar: string | null;
    researchGate: string | null;
    scopus: string | null;
    pubMed: string | null;
  };
}

/** A withdrawal of a post that readers have again. */
export interface ReturnedView {
  /** The number of its notice. */
  notice: number;
  withdrawn_at: string;
  reason: string;
  back_at: string;
  /** What its author says was done about it. */
  done: string | null;
}

export interface PostView extends PlainText {
  id: string;
  slug: string;
  title: string;
  language: string;
  author_id: string;
  authors: string[];
  published_at: string;
  /** When the text was last revised after its first publication. */
  revised_at: string | null;
  /** The last review of the text: its approval, or its last confirmation since; null where that is unknown. */
  reviewed: ReviewView | null;
  /** Whether its author published the text, and nobody else has reviewed it. */
  alone: boolean;
  /** When its review falls due, and whether that has passed; null for never. */
  review_due: { at: string; passed: boolean } | null;
  read_time: number;
  topics: TopicView[];
  /** The plain summary, else the beginning of the text, as one line without markup. */
  description: string;
  body_html: string;
  headings: Heading[];
  /** The charts in the text, counted from 1. */
  charts: { number: number; title: string; unit: string; source: string }[];
  /** The source of an imported post. */
  source: { name: string; url: string | null; licence: string | null; note: string | null } | null;
  /** Network status of the author when the post was first published. */
  network_status: NetworkStatus | null;
  /** The accounts among those whom the post is by, in order; the first few of many. */
  about: AuthorView[];
  /** Who did what, where the text says so. */
  contributed: Contributor[];
  /** The version that readers see; null for a post from before approvals were recorded. */
  version: VersionView | null;
  /** Notices about the post, newest first, without those of withdrawals. */
  notices: NoticeView[];
  /** Its last withdrawal, and when and why readers have it again; null if it never was withdrawn. */
  returned: ReturnedView | null;
  /** How many reports of readers led to corrections. */
  corrected_reports: number;
  /** Whether it corrects an earlier version, and was published in the last 30 days. */
  recently_corrected: boolean;
  /** Published posts on the same topics, most similar first. */
  related: RelatedPost[];
  /** The most read of others in its language, as many as `related` lacks of three. */
  most_read: RelatedPost[];
  /** Null for a post that is no translation. */
  translation: TranslationView | null;
  /** The original and translations of the post, one for each language. */
  translations: Translation[];
  /** The counts when the page was rendered. */
  views: number;
  likes: number;
  /**
   * Whether pictures load with the text, or each one when the reader asks for it; `none` if there are no
   * pictures.
   */
  pictures: 'none' | 'load' | 'tap';
  /** What readers may hear, the first choice first. */
  recordings: RecordingView[];
  record: PostRecord;
}

/** Metadata of a post for programs, besides what the page shows. */
export interface PostRecord {
  /** Path of the picture that link previews show. */
  card: string;
  /** Its DOI, once it is registered. */
  doi: string | null;
  /** A citation of the post, as one line. */
  citation: string;
  /** The codes of its topics in MeSH, by the words of the topics. */
  mesh: Readonly<Record<string, string>>;
  /** Whether the name was imported with the post. Then it is not the name of an account. */
  imported: boolean;
  /** URL of the author's proven ORCID iD. */
  orcid: string | null;
}

interface Translation {
  id: string;
  slug: string;
  /** The post that it was made from; null where that is unknown. */
  source_id: string | null;
  /** BCP 47 language tag, if it differs from the post's language. */
  language: string;
}
