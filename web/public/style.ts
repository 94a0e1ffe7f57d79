import { type PublicPage, type StyleSheet, styleSheets } from '../../contract/pages.ts';
import developer from './critical/developer.css?inline';
import everyPage from './critical/every-page.css?inline';
import home from './critical/home.css?inline';
import list from './critical/list.css?inline';
import post from './critical/post.css?inline';
import previews from './critical/previews.css?inline';
import search from './critical/search.css?inline';
import searchForm from './critical/search-form.css?inline';
import saved from './saved/saved.css?inline';
import charts from './styles/charts.css?inline';
import everyPageSheet from './styles/every-page.css?inline';
import figures from './styles/figures.css?inline';
import formulas from './styles/formulas.css?inline';
import lists from './styles/lists.css?inline';
import otherPages from './styles/other-pages.css?inline';
import posts from './styles/posts.css?inline';
import tables from './styles/tables.css?inline';

/** All style sheets of the public pages, and what pages without a network have alone, minified by the build. */
export const styleText =
  everyPageSheet + lists + posts + tables + figures + formulas + charts + otherPages + saved;

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
  if (kind === 'offline-post' || kind === 'saved') return styleText;
  if (kind === 'developer' && page.screen.name === 'offline') return styleText + developer;
  if (kind === 'home' || kind === 'developer') return firstScreens[kind];
  if (kind === 'search' || kind === 'topics' || kind === 'not-found') return firstScreens.search;
  return kind === 'post' || kind === 'version' ? firstScreens.post : firstScreens.list;
}

/** Every style of a first screen. */
export const criticalStyles: readonly string[] = Object.values(firstScreens);

/** What is styled by sheets that only some posts need. */
const hasTables = /<table/;
const hasFigures = /<(?:code|pre)|class="[^"]*(?:picture-link|remote-picture|missing-picture)/;
const hasFormulas = /<math|class="[^"]*\bmath-/;
const hasCharts = /class="[^"]*\b(?:chart|recordings)\b/;

/** The style sheets that a page needs, in their order. */
export function sheetsOf(page: PublicPage, markup: string): readonly StyleSheet[] {
  switch (page.kind) {
    case 'saved':
      return [];
    case 'home':
    case 'posts':
    case 'search':
    case 'topics':
    case 'countries':
    case 'author':
      return ['every-page', 'lists'];
    case 'not-found':
      return ['every-page', 'lists', 'posts', 'other-pages'];
    case 'post':
      return [
        'every-page',
        'posts',
        ...(hasTables.test(markup) ? (['tables'] as const) : []),
        ...(hasFigures.test(markup) ? (['figures'] as const) : []),
        ...(hasFormulas.test(markup) ? (['formulas'] as const) : []),
        ...(hasCharts.test(markup) ? (['charts'] as const) : []),
      ];
    default:
      return styleSheets;
  }
}
