import type { AuthorView, PostView } from '../../contract/views/post-view.ts';

/** The metadata of a page for its `<head>`. */
export interface PageHead {
  title: string;
  description: string;
  /** Whether search engines should index the page. Such a page has a canonical URL. */
  findable: boolean;
  /**
   * Whether the whole page is in the language of the interface, so that it is a separate page in each
   * language.
   */
  translated: boolean;
  /** Path of the page's feed, without its file extension; null if there is none. */
  feed: string | null;
  /** The post that the page is about. */
  post: PostView | null;
  /** The author that the page is about. */
  person?: Pick<AuthorView, 'firstname' | 'lastname' | 'picture'>;
  /** Path of the page that search engines should show instead of this one. */
  canonical?: string;
  /** Whether phones may put the site among their apps from here. */
  manifest?: true;
  /** Whether it is a file for offline use, without icons and scripts. */
  standalone?: true;
}
