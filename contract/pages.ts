/**
 * What a public page is made of: the server fills these in, `web/public` turns them into HTML.
 * Instants are ISO 8601 strings in UTC; HTML in a field named `…_html` is already sanitised.
 */
import type { CloudNodeReply, CloudProbeReply } from './calls/clouds.ts';
import type { InterfaceLanguage, NetworkStatus } from './constants.ts';
import type { Heading } from './heading.ts';
import type { PlainText } from './post-text.ts';
import type { SitePage } from './site-pages.ts';

export type { Heading };

import type { DeveloperScreen } from './documentation.ts';

/** What every page needs to know of the site and of its own address. */
export interface PageFrame {
  product: { name: string; shortName: string };
  /** Where people write to who run the site; null where nobody has said. */
  contactEmail: string | null;
  /** Origin without a trailing slash, for canonical links: `https://afya.example`. */
  publicUrl: string;
  /** Language of the interface, from `?lang=`. */
  language: InterfaceLanguage;
  /** The page's own path and known query without `lang`: `/phis?shown=13`. */
  path: string;
  /** Address of the script that improves the pages; they are whole without it. */
  script: string;
}

export interface PostSummary {
  id: string;
  slug: string;
  title: string;
  /** Language of the post itself (BCP 47). */
  language: string;
  author_id: string;
  /** The name to show: the account's, or the one an imported post came with. */
  byline: string;
  published_at: string;
  /** Minutes, at least 1. */
  read_time: number;
  topics: string[];
  /** The first characters of the body, rendered, with an ellipsis where it was cut. */
  preview_html: string;
}

/** One of several ways to see a list, as a plain link. */
export interface Choice {
  /** What it shows: a language tag, an order, a topic; empty where it shows all. */
  value: string;
  path: string;
  current: boolean;
}

/** The ways to see a list of posts; none where it has no post. */
export interface ListChoices {
  /** The only topic of the posts shown. */
  topic: string | null;
  orders: Choice[];
  /** Those that have posts: the page's language first, then the interface's others. */
  languages: Choice[];
  /** The commonest of those that have posts. */
  topics: Choice[];
}

/** A list of posts that grows by plain links (product.md#lists). */
export interface PostList {
  posts: PostSummary[];
  /** Index of the first post of those that follow the ones in the language of the page; the number of posts where none does. */
  othersFrom: number;
  /** Path of the page with six more posts; null when all are shown. */
  more: string | null;
  /** Path back to the newest, when this list starts further back. */
  newest: string | null;
  /** How many of the posts stood on the page that "Load more posts..." was followed from. */
  alreadyShown: number;
}

/** An author as everybody sees them (product.md#author-cards). */
export interface AuthorView {
  id: string;
  firstname: string;
  lastname: string;
  /** `former`: no author any more, or gone; what they published stays. Then the rest is not shown. */
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

/** A piece of a text, and whether it is what was searched for. */
export interface Piece {
  text: string;
  hit: boolean;
}

export interface SearchHit extends Omit<PostSummary, 'preview_html'> {
  title_pieces: Piece[];
  excerpt: Piece[];
}

export interface SearchView {
  /** As it was typed. */
  asked: string;
  /** `found` and `none` are answers; with the others nothing was looked for. */
  state: 'start' | 'no-words' | 'too-long' | 'too-many' | 'none' | 'found';
  /** What was found: all words, all of them with some spelt in another way, or at least one of them. */
  match: 'asked' | 'corrected' | 'some';
  /** The words that were found. */
  words: string[];
  hits: SearchHit[];
  /** How many posts were found on all pages; at least so many where a search ended early. */
  count: number;
  countIsLeast: boolean;
  /** Of the pages of hits; the first is 1. */
  number: number;
  previous: string | null;
  next: string | null;
  languages: Choice[];
  /** The topics that most hits have, or the one that they are narrowed to. */
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
  read_time: number;
  topics: string[];
  /** The beginning of the text as one plain line. */
  description: string;
  body_html: string;
  headings: Heading[];
  /** Of an imported post. */
  source: { name: string; url: string | null; licence: string | null; note: string | null } | null;
  /** What its author was in the network when it was first published. */
  network_status: NetworkStatus | null;
  /** Null where its byline is no account's name. */
  author: AuthorView | null;
  /** What was published, the first first; empty of a post that was never revised. */
  changes: PostChange[];
  /** Published posts on the same topics, the nearest first. */
  related: RelatedPost[];
  /** The same text in other languages, one post for each. */
  translations: Translation[];
  /** As they were when the page was made. */
  views: number;
  likes: number;
  /** Whether its pictures come with the text, or each when it is asked for; `none` where there are none. */
  pictures: 'none' | 'load' | 'tap';
  record: PostRecord;
}

/** What a post's page says of it to programs beside what it shows. */
export interface PostRecord {
  /** Path of the picture that stands beside a link to the post. */
  card: string;
  /** How to cite the post, as one line. */
  citation: string;
  /** Whether the byline came with the post: then it names nobody here. */
  imported: boolean;
  /** Where the author is found elsewhere: whole addresses. */
  same_as: string[];
}

/** A text that was published. */
interface PostChange {
  at: string;
  words: number;
  /** The title of the text before it, where this one has another. */
  title_before: string | null;
}

interface Translation {
  slug: string;
  /** BCP 47; another than the post's own. */
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

export interface WithdrawnView {
  title: string;
  language: string;
  byline: string;
  withdrawn_at: string;
  withdrawn_by: { name: string; as: 'author' | 'staff' };
  reason: string;
}

export interface FirstAdminForm {
  /** The one-time token of the address; the form posts to the address it is on. */
  values: { firstname: string; lastname: string; email: string };
  /** Messages by field: firstname, lastname, email, password, password1. */
  fields: Record<string, string>;
}

/** What was built for the developer portal beside the sheet that every page has: addresses, and the sheet's text. */
export interface DeveloperAssets {
  script: string;
  style: string;
  styleText: string;
}

export type PublicPage =
  | {
      kind: 'home';
      /** The newest in the language of the page. */
      posts: PostSummary[];
      /** The newest in other languages. */
      others: PostSummary[];
      /** The most read; none where nobody has read any. */
      most_read: PostSummary[];
      /** What the latest posts are about, the commonest first. */
      topics: string[];
    }
  | ({ kind: 'posts'; choices: ListChoices /** Of all posts in the list. */; count: number } & PostList)
  /** `more`: path of the page with the topics that follow these by name. */
  | { kind: 'topics'; topics: { name: string; posts: number }[]; more: string | null }
  | ({ kind: 'author'; author: AuthorView } & PostList)
  | { kind: 'search'; search: SearchView }
  | { kind: 'post'; post: PostView }
  | { kind: 'withdrawn'; post: WithdrawnView }
  /** The federated genomic cloud and its nodes. */
  | { kind: 'clouds'; nodes: CloudNodeReply[] }
  /** How one node answered; paths of the page with earlier answers and of the latest, where this is not it. */
  | {
      kind: 'cloud-node';
      node: CloudNodeReply;
      probes: CloudProbeReply[];
      earlier: string | null;
      latest: string | null;
    }
  /** A text about the site itself; `html` has no main heading. */
  | { kind: 'site-page'; name: SitePage; title: string | null; html: string }
  | { kind: 'not-found' }
  /** A screen of the developer portal. */
  | { kind: 'developer'; assets: DeveloperAssets; screen: DeveloperScreen }
  /** Where a new password that was not accepted leads (product.md#messages-for-people). */
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
  /** Ends messages to a follower: the question, or that it is done. */
  | { kind: 'unsubscribe'; done: boolean }
  | { kind: 'expired' }
  /** A request of an app that can't be answered at the app's own address. */
  | { kind: 'oauth-problem'; error: string; description: string | null }
  /** Whether to sign out, as an app asks; `xsrf` goes back with the answer. */
  | { kind: 'oauth-sign-out'; xsrf: string; app: string | null }
  | { kind: 'oauth-signed-out' };

/** What the script of the pages puts in, in the language of the page. Places in braces: `Today {time}`. */
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
  /** The whole HTML document. Pure: the same input gives the same text. */
  renderPage(page: PublicPage, frame: PageFrame): string;
  /** The one style sheet, as it stands in each page's `<style>`: its hash is in the Content-Security-Policy. */
  styleText: string;
}
