import type { PublicPage } from '../../contract/pages.ts';
import developer from './critical/developer.css?inline';
import everyPage from './critical/every-page.css?inline';
import home from './critical/home.css?inline';
import list from './critical/list.css?inline';
import post from './critical/post.css?inline';
import previews from './critical/previews.css?inline';
import search from './critical/search.css?inline';
import searchForm from './critical/search-form.css?inline';
import styleText from './style.css?inline';

/** The style sheet of the public pages, minified by the build. */
export { styleText };

/** What the first screens of pages need of it, inside them: 3 KiB at most. */
const firstScreens = {
  home: everyPage + searchForm + home,
  list: everyPage + list + previews,
  search: everyPage + searchForm + list + search,
  post: everyPage + post,
  developer: everyPage + developer,
};

/** The style inside a page: what its first screen needs, or all of it in a page that opens without the site. */
export function styleInside(page: PublicPage): string {
  const { kind } = page;
  const isKept = kind === 'offline-post' || kind === 'saved';
  if (isKept || (kind === 'developer' && page.screen.name === 'offline')) return styleText;
  if (kind === 'home' || kind === 'developer') return firstScreens[kind];
  if (kind === 'search' || kind === 'topics') return firstScreens.search;
  return kind === 'post' || kind === 'version' ? firstScreens.post : firstScreens.list;
}

/** Every style of a first screen. */
export const criticalStyles: readonly string[] = Object.values(firstScreens);
