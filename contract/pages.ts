/**
 * The data of each public page: the server fills it in, and `web/public` turns it into HTML. Instants are ISO
 * 8601 strings in UTC. HTML in fields named `…_html` is sanitised.
 */

import type { CloudNodeReply, CloudProbeReply, NodeGradeReply } from './cloud/calls/clouds.ts';
import type { InterfaceLanguage } from './constants.ts';
import type { StatusReply } from './operations/calls/status.ts';
import type { AnswerOutcome } from './site/answer-paths.ts';
import type { DeveloperScreen } from './site/documentation.ts';
import type { Look } from './site/look.ts';
import type { SitePage } from './site-pages.ts';
import type { MaintenanceReply } from './trust/calls/maintenance.ts';
import type { AlertView } from './views/alert-view.ts';
import type { ContributionView } from './views/contribution-view.ts';
import type { FollowForm, FollowLinkView, UnsubscribeView } from './views/follow-view.ts';
import type { CountedPlace, ListChoices, PlaceView, PostList } from './views/list-view.ts';
import type { AskedQuestion, NetworkForm, NetworkPart } from './views/network-view.ts';
import type { NoticeView, WithdrawnView } from './views/notice-view.ts';
import type { PackView } from './views/pack-view.ts';
import type { AuthorView, PostSummary, PostView } from './views/post-view.ts';
import type { LogView, ProofView } from './views/proof.ts';
import type { RelatedPost } from './views/related-post.ts';
import type { ReportedPost, ReportForm } from './views/report-view.ts';
import type { ReviewRequestView } from './views/review-request-view.ts';
import type { SavablePost } from './views/savable-post.ts';
import type { SearchView } from './views/search-view.ts';
import type { NeedView, TopicBranch, TopicView } from './views/topic-view.ts';
import type {
  VersionDifferenceView,
  VersionedPost,
  VersionTextView,
  VersionView,
} from './views/version-views.ts';

/** The style sheets of public pages, in their order: each page names those that it needs. */
export const styleSheets = [
  'every-page',
  'lists',
  'posts',
  'tables',
  'figures',
  'formulas',
  'charts',
  'other-pages',
] as const;
export type StyleSheet = (typeof styleSheets)[number];

/** The style sheets of the developer portal's screens, beside its own. */
export const developerSheets: readonly StyleSheet[] = ['every-page', 'tables', 'figures', 'other-pages'];

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
  /** URL of the script of lists that have more posts. */
  listScript: string;
  /** URLs of the style sheets. Without them the pages look plainer, and can be read. */
  styles: ReadonlyMap<StyleSheet, string>;
  /** What readers are told while nothing can be saved. */
  maintenance: MaintenanceReply | null;
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
      /** The number of all posts in the language of the page. */
      ownCount: number;
      /** The newest posts in other languages. */
      others: PostSummary[];
      /** The most read posts; empty if there are no views yet. */
      most_read: PostSummary[];
      /** What is due to be known now, the newest first. */
      alerts: AlertView[];
      /** What readers come for, with the topics that have posts about it. */
      needs: NeedView[];
      /** Topics of the latest posts, most common first; empty where there are needs. */
      topics: TopicView[];
    }
  | ({
      kind: 'posts';
      choices: ListChoices;
      /** Those right below the topic of a list that is narrowed by nothing else, each with the number of its own posts. */
      narrower: (TopicView & { posts: number })[];
      /** The number of all posts in the list, and of those in the language of the page. */
      count: number;
      ownCount: number;
      /** Whether there are more posts than were counted. */
      countIsLeast: boolean;
      /** Of a country or region; null for other lists, and on the later pages of its list. */
      place: PlaceView | null;
    } & PostList)
  | {
      kind: 'topics';
      /** The widest topics with all that are narrower; empty on later pages. */
      tree: TopicBranch[];
      /** Topics that no other is broader or narrower than, by name. */
      others: (TopicView & { posts: number })[];
      /** Path of the page with the next ones by name. */
      more: string | null;
    }
  | { kind: 'countries'; places: CountedPlace[] }
  | ({ kind: 'author'; author: AuthorView } & PostList)
  | { kind: 'search'; search: SearchView }
  | { kind: 'post'; post: PostView }
  /** How to save a post or take it along. `script`: URL of the script that saves. */
  | { kind: 'save-post'; post: SavablePost; script: string }
  /**
   * A post as one file: its pictures are in `body_html`, and all of its links are absolute. `qr`: the QR code of its address, in SVG;
   * null in a copy without pictures.
   */
  | { kind: 'offline-post'; post: PostView; qr: string | null }
  /** The list of saved posts, which a browser fills in; or what removes all of them. */
  /** `push` is the key with which browsers ask for messages; null where they get none. */
  | { kind: 'saved'; script: string; what: 'list' | 'removal'; push: string | null }
  | { kind: 'withdrawn'; post: WithdrawnView }
  | { kind: 'proof'; proof: ProofView }
  | { kind: 'transparency'; log: LogView }
  | { kind: 'notice'; notice: NoticeView; withdrawn: boolean }
  | { kind: 'notices'; notices: NoticeView[]; earlier: string | null; newest: string | null }
  | { kind: 'report'; post: ReportedPost; form: ReportForm }
  | { kind: 'report-sent'; post: ReportedPost }
  /** After a reader said whether the post was helpful; whether they may still add a line. */
  | { kind: 'answered'; post: ReportedPost; state: 'open' | AnswerOutcome }
  /** After a reader asked for the post in another language. */
  | { kind: 'translation-asked'; post: ReportedPost }
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
      /** How right its answers were, latest first. */
      grades: NodeGradeReply[];
      probes: CloudProbeReply[];
      earlier: string | null;
      latest: string | null;
    }
  /** The form that asks the network, and how many nodes it asks. */
  | { kind: 'network'; nodes: number; form: NetworkForm }
  /** The page with the answers, with marks (`partMarks`) where its parts go. */
  /** `isKept`: nobody is asked, since the answers are there. */
  | { kind: 'network-answers'; asked: AskedQuestion; form: NetworkForm; isKept: boolean }
  /** A page about the site itself. `html` has no main heading; it is in another language where there is none in the page's. */
  | { kind: 'site-page'; name: SitePage; title: string | null; html: string; language: InterfaceLanguage }
  /** Where a reader chooses the size of the text and the colours. `from`: path of the page that leads here. */
  | { kind: 'look'; look: Look; from: string }
  /** `newest`: three posts, those in the language of the page first; none where they can't be read. */
  | { kind: 'not-found'; newest: RelatedPost[] }
  /** A screen of the developer portal. */
  | { kind: 'developer'; assets: DeveloperAssets; screen: DeveloperScreen }
  /** The page for a new password that was not accepted (product.md#messages-for-people). */
  | { kind: 'error' }
  | { kind: 'status'; status: StatusReply }
  | { kind: 'offline' }
  | { kind: 'too-many' }
  /** Answers somebody who wrote something while nothing can be saved. */
  | { kind: 'maintenance' }
  | {
      kind: 'resource-unavailable';
      /** The id of the request that failed, for the operators. */
      request?: string;
    }
  | { kind: 'first-admin'; form: FirstAdminForm }
  | { kind: 'first-admin-done'; email: string }
  /** Asks a contributor to confirm what a text says about them. */
  | { kind: 'contribution'; view: ContributionView }
  | { kind: 'review-request'; view: ReviewRequestView }
  /** Unsubscribes a follower from emails: the question, or the confirmation. */
  | { kind: 'unsubscribe'; view: UnsubscribeView }
  /** Asks for an address to which emails about new posts go, and what its link leads to. */
  | { kind: 'follow'; form: FollowForm }
  | { kind: 'follow-link'; view: FollowLinkView }
  /** Posts as files to take along. */
  | { kind: 'pack'; view: PackView }
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
  close: string;
}

/** What the built renderer (`dist/public/render.js`) exports. */
export interface Renderer {
  /** The whole HTML document. The function is pure. */
  renderPage(page: PublicPage, frame: PageFrame): string;
  /** A part of the page with the answers of the network. The function is pure. */
  renderPart(part: NetworkPart, frame: PageFrame): string;
  /** What is inside a page's `<style>`, exactly: one of these. The Content-Security-Policy holds their hashes. */
  criticalStyles: readonly string[];
  /** The whole style sheet, which is inside pages that open without the site in place of these. */
  styleText: string;
  /** What is laid over the pages in a look that a reader chose. */
  styleOfLook(look: Look): string;
}
