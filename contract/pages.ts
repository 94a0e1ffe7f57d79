/**
 * The data of each public page: the server fills it in, and `web/public` turns it into HTML. Instants are ISO
 * 8601 strings in UTC. HTML in fields named `…_html` is sanitised.
 */
import type { CloudNodeReply, CloudProbeReply } from './calls/clouds.ts';
import type { InterfaceLanguage, NetworkStatus } from './constants.ts';
import type { DeveloperScreen } from './documentation.ts';
import type { Heading } from './heading.ts';
import type { NoticeView, WithdrawnView } from './notices/notice-view.ts';
import type { PlainText } from './post-text.ts';
import type { ProofView } from './proof.ts';
import type { SitePage } from './site-pages.ts';
import type { VersionDifferenceView, VersionedPost, VersionTextView, VersionView } from './version-views.ts';

export type { Heading };

/** What every page needs about the site and about its own URL. */
export interface PageFrame {
  product: { name: string; shortName: string };
  /** Address for mail to the operators; null if none is configured. */
  contactEmail: string | null;
  /** Origin without a trailing slash, for canonical links: `https://afya.example`. */
  publicUrl: string;
  /** Language of the interface, from `?lang=`. */
  language: InterfaceLanguage;
  /** The page's own path and known query without `lang`: `/phis?shown=13`. */
  path: string;
  /** URL of the script that improves the pages. They work without it. */
  script: string;
}

export interface PostSummary {
  id: string;
  slug: string;
  title: string;
  /** Language of the post itself (BCP 47). */
  language: string;
  author_id: string;
  /** The name to show: the account's, or for an imported post the name that it was imported with. */
  byline: string;
  published_at: string;
  /** Minutes, at least 1. */
  read_time: number;
  topics: string[];
  kind: PlainText['kind'];
  /** The plain summary, else the beginning of the body, as HTML; an ellipsis marks where it was cut. */
  preview_html: string;
}

/** One way to filter or order a list, as a plain link. */
export interface Choice {
  /** The value: a language tag, an order or a topic; empty for all. */
  value: string;
  path: string;
  current: boolean;
}

/** The filters and orders of a list of posts; empty lists if there are no posts. */
export interface ListChoices {
  /** The topic that the list is filtered by. */
  topic: string | null;
  orders: Choice[];
  /** Languages that have posts: the page's first, then the other languages of the interface. */
  languages: Choice[];
  /** The most common topics that have posts. */
  topics: Choice[];
}

/** A list of posts that grows by plain links (product.md#lists). */
export interface PostList {
  posts: PostSummary[];
  /**
   * Index of the first post that is not in the language of the page; the number of posts if there is none.
   */
  othersFrom: number;
  /** Path of the page with six more posts; null if all are shown. */
  more: string | null;
  /** Path back to the newest posts, if this list starts further back. */
  newest: string | null;
  /** The number of posts that were already shown before the reader followed "Load more posts...". */
  alreadyShown: number;
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
  links: {
    scholar: string | null;
    researchGate: string | null;
    scopus: string | null;
    pubMed: string | null;
  };
}

/** A piece of a text, and whether it matches the search. */
export interface Piece {
  text: string;
  hit: boolean;
}

export interface SearchHit extends Omit<PostSummary, 'preview_html'> {
  title_pieces: Piece[];
  excerpt: Piece[];
}

export interface SearchView {
  /** The search as the reader typed it. */
  asked: string;
  /** `found` and `none` are results; with the other values no search was made. */
  state: 'start' | 'no-words' | 'too-long' | 'too-many' | 'none' | 'found';
  /** How posts match: all words, all words with some in another spelling, or at least one word. */
  match: 'asked' | 'corrected' | 'some';
  /** The words that the posts contain. */
  words: string[];
  hits: SearchHit[];
  /** The number of posts on all pages; a lower bound if the search stopped early. */
  count: number;
  countIsLeast: boolean;
  /** Number of the page of results; the first is 1. */
  number: number;
  previous: string | null;
  next: string | null;
  languages: Choice[];
  /** The most common topics of the results, or the topic that the search is filtered by. */
  topics: Choice[];
}

export interface PostView extends PlainText {
  id: string;
  slug: string;
  title: string;
  language: string;
  author_id: string;
  byline: string;
  published_at: string;
  /** When the text was last revised after its first publication. */
  revised_at: string | null;
  /** When its review falls due, and whether that has passed; null for never. */
  review_due: { at: string; passed: boolean } | null;
  read_time: number;
  topics: string[];
  /** The plain summary, else the beginning of the text, as one line without markup. */
  description: string;
  body_html: string;
  headings: Heading[];
  /** The source of an imported post. */
  source: { name: string; url: string | null; licence: string | null; note: string | null } | null;
  /** Network status of the author when the post was first published. */
  network_status: NetworkStatus | null;
  /** Null if the byline is not the name of an account. */
  author: AuthorView | null;
  /** The version that readers see; null where approvals were not recorded yet. */
  version: VersionView | null;
  /** Notices about the post, newest first, without those of withdrawals. */
  notices: NoticeView[];
  /** Whether it corrects an earlier version, and was published in the last 30 days. */
  recently_corrected: boolean;
  /** Published posts on the same topics, most similar first. */
  related: RelatedPost[];
  /** Translations of the post, one for each language. */
  translations: Translation[];
  /** The counts when the page was rendered. */
  views: number;
  likes: number;
  /**
   * Whether pictures load with the text, or each one when the reader asks for it; `none` if there are no
   * pictures.
   */
  pictures: 'none' | 'load' | 'tap';
  record: PostRecord;
}

/** Metadata of a post for programs, besides what the page shows. */
export interface PostRecord {
  /** Path of the picture that link previews show. */
  card: string;
  /** A citation of the post, as one line. */
  citation: string;
  /** Whether the byline was imported with the post. Then it is not the name of an account. */
  imported: boolean;
  /** URLs of the author's profiles on other sites. */
  same_as: string[];
}

interface Translation {
  slug: string;
  /** BCP 47 language tag, if it differs from the post's language. */
  language: string;
}

export interface RelatedPost {
  id: string;
  slug: string;
  title: string;
  language: string;
  byline: string;
  read_time: number;
}

export interface FirstAdminForm {
  /** The one-time token in the URL. The form is posted to the same URL. */
  values: { firstname: string; lastname: string; email: string };
  /** Messages by field: firstname, lastname, email, password, password1. */
  fields: Record<string, string>;
}

/**
 * The built files of the developer portal besides the style sheet of every page: URLs, and the text of its
 * own style sheet.
 */
export interface DeveloperAssets {
  script: string;
  style: string;
  styleText: string;
}

export type PublicPage =
  | {
      kind: 'home';
      /** The newest posts in the language of the page. */
      posts: PostSummary[];
      /** The newest posts in other languages. */
      others: PostSummary[];
      /** The most read posts; empty if there are no views yet. */
      most_read: PostSummary[];
      /** Topics of the latest posts, most common first. */
      topics: string[];
    }
  | ({
      kind: 'posts';
      choices: ListChoices /** The number of all posts in the list. */;
      count: number;
    } & PostList)
  /** `more`: path of the page with the next topics by name. */
  | { kind: 'topics'; topics: { name: string; posts: number }[]; more: string | null }
  | ({ kind: 'author'; author: AuthorView } & PostList)
  | { kind: 'search'; search: SearchView }
  | { kind: 'post'; post: PostView }
  | { kind: 'withdrawn'; post: WithdrawnView }
  | { kind: 'proof'; proof: ProofView }
  | { kind: 'notice'; notice: NoticeView; withdrawn: boolean }
  | { kind: 'notices'; notices: NoticeView[]; earlier: string | null; newest: string | null }
  /** The versions of a post, newest first. */
  | { kind: 'versions'; post: VersionedPost; versions: VersionView[] }
  | { kind: 'version'; version: VersionTextView }
  | { kind: 'version-difference'; difference: VersionDifferenceView }
  /** The federated genomic cloud and its nodes. */
  | { kind: 'clouds'; nodes: CloudNodeReply[] }
  /**
   * The probes of one node; paths of the page with earlier probes, and of the latest probes if this is
   * another page.
   */
  | {
      kind: 'cloud-node';
      node: CloudNodeReply;
      probes: CloudProbeReply[];
      earlier: string | null;
      latest: string | null;
    }
  /** A page about the site itself. `html` has no main heading. */
  | { kind: 'site-page'; name: SitePage; title: string | null; html: string }
  | { kind: 'not-found' }
  /** A screen of the developer portal. */
  | { kind: 'developer'; assets: DeveloperAssets; screen: DeveloperScreen }
  /** The page for a new password that was not accepted (product.md#messages-for-people). */
  | { kind: 'error' }
  | { kind: 'offline' }
  | { kind: 'too-many' }
  | {
      kind: 'resource-unavailable';
      /** The id of the request that failed, for the operators. */
      request?: string;
    }
  | { kind: 'first-admin'; form: FirstAdminForm }
  | { kind: 'first-admin-done'; email: string }
  /** Unsubscribes a follower from emails: the question, or the confirmation. */
  | { kind: 'unsubscribe'; done: boolean }
  | { kind: 'expired' }
  /** An invalid request of an app that must not be answered at the app's own address. */
  | { kind: 'oauth-problem'; error: string; description: string | null }
  /** Asks whether to sign out, because an app requested it. `xsrf` is sent back with the answer. */
  | { kind: 'oauth-sign-out'; xsrf: string; app: string | null }
  | { kind: 'oauth-signed-out' };

/**
 * Texts that the script of the pages shows, in the language of the page. Placeholders are in braces: `Today
 * {time}`.
 */
export interface IslandWords {
  timestamp: { months: string[]; today: string; yesterday: string; date: string };
  like: string;
  follow: string;
  copy: string;
  copied: string;
  failed: string;
  account: string;
}

/** What the built renderer (`dist/public/render.js`) exports. */
export interface Renderer {
  /** The whole HTML document. The function is pure. */
  renderPage(page: PublicPage, frame: PageFrame): string;
  /** The style sheet exactly as in each page's `<style>`. The Content-Security-Policy holds its hash. */
  styleText: string;
}
