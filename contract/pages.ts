/**
 * What a public page is made of: the server fills these in, `web/public` turns them into HTML.
 * Instants are ISO 8601 strings in UTC; HTML in a field named `…_html` is already sanitised.
 */
import type { InterfaceLanguage } from './constants.ts';
import type { DeveloperScreen } from './documentation.ts';

/** What every page needs to know of the site and of its own address. */
export interface PageFrame {
  product: { name: string; shortName: string };
  /** Origin without a trailing slash, for canonical links: `https://afya.example`. */
  publicUrl: string;
  /** Language of the interface, from `?lang=`. */
  language: InterfaceLanguage;
  /** The page's own path and known query without `lang`: `/phis?shown=13`. */
  path: string;
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

export interface Heading {
  /** 2 to 6. */
  level: number;
  /** The anchor of the heading in the rendered body. */
  id: string;
  text: string;
}

export interface PostView {
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

export type Page =
  | { kind: 'home'; posts: PostSummary[] }
  | {
      kind: 'posts';
      posts: PostSummary[];
      /** Path of the page with six more posts; null when all are shown. */
      more: string | null;
      /** Path back to the newest, when this list starts further back. */
      newest: string | null;
      /** How many of the posts stood on the page that "Load more posts..." was followed from. */
      alreadyShown: number;
    }
  | { kind: 'post'; post: PostView }
  | { kind: 'withdrawn'; post: WithdrawnView }
  | { kind: 'not-found' }
  /** A screen of the developer portal. */
  | { kind: 'developer'; assets: DeveloperAssets; screen: DeveloperScreen }
  /** Where a new password that was not accepted leads (spec §8). */
  | { kind: 'error' }
  | { kind: 'offline' }
  | { kind: 'resource-unavailable' }
  | { kind: 'first-admin'; form: FirstAdminForm }
  | { kind: 'first-admin-done'; email: string }
  | { kind: 'expired' };

/** What the built renderer (`dist/public/render.js`) exports. */
export interface Renderer {
  /** The whole HTML document. Pure: the same input gives the same text. */
  renderPage(page: Page, frame: PageFrame): string;
  /** The one style sheet, as it stands in each page's `<style>`: its hash is in the Content-Security-Policy. */
  styleText: string;
}
