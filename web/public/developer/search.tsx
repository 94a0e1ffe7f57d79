import type { DocumentMenus, FoundDocument } from '../../../contract/site/documentation.ts';
import type { PageContext } from '../page-context.ts';
import { CategoryMenus, SearchForm, SideList } from './docs-menus.tsx';

interface SearchScreenProps {
  context: PageContext;
  query: string;
  found: FoundDocument[];
  menus: DocumentMenus;
}

/** The results of a search of the docs. */
export function SearchScreen({ context, query, found, menus }: SearchScreenProps) {
  const { t, href } = context;
  return (
    <>
      <CategoryMenus context={context} menus={menus} current={null} />
      <div className="frame docs-page">
        <div className="docs-text">
          <h1>{t('developers.search.title')}</h1>
          <SearchForm context={context} query={query} />
          {query !== '' && (
            <p className="docs-count" role="status">
              {t('developers.search.found', { count: found.length })}
            </p>
          )}
          <ol className="docs-found" lang="en" dir="ltr">
            {found.map(({ path, title, page, text }) => (
              <li key={path}>
                <h2>
                  <a href={href(path)}>{title}</a>
                </h2>
                {page !== title && <p className="docs-found-page">{page}</p>}
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
        <div className="docs-aside no-print">
          <SideList context={context} menus={menus} current={null} />
        </div>
      </div>
    </>
  );
}
