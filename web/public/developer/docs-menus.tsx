import { docsSearchPath } from '../../../contract/paths.ts';
import type { DocumentLink, DocumentMenus } from '../../../contract/site/documentation.ts';
import type { PageContext } from '../page-context.ts';

interface MenusProps {
  context: PageContext;
  menus: DocumentMenus;
  /** Path of the current page. */
  current: string | null;
}

/** The category menus of the docs (product.md#the-developer-portal), and the field to search them. */
export function CategoryMenus({ context, menus, current }: MenusProps) {
  const { t } = context;
  return (
    <div className="docs-bar no-print">
      <div className="frame">
        <nav aria-label={t('developers.docsMenu')}>
          {menus.categories.map(({ title, links }) => (
            <details key={title} className="docs-category" name="docs-category">
              <summary data-current={links.some(({ path }) => path === current) || undefined} lang="en">
                {title}
              </summary>
              <LinkList context={context} links={links} current={current} />
            </details>
          ))}
        </nav>
        <SearchForm context={context} query="" />
      </div>
    </div>
  );
}

/** The side list of the docs. */
export function SideList({ context, menus, current }: MenusProps) {
  return (
    <nav className="docs-side no-print" aria-label={context.t('developers.more')}>
      <p className="docs-side-heading">{context.t('developers.more')}</p>
      <LinkList context={context} links={menus.side} current={current} />
    </nav>
  );
}

function LinkList({
  context: { href },
  links,
  current,
}: {
  context: PageContext;
  links: DocumentLink[];
  current: string | null;
}) {
  return (
    <ul className="docs-links" lang="en">
      {links.map(({ path, title }) => (
        <li key={path}>
          <a href={href(path)} aria-current={path === current ? 'page' : undefined}>
            <bdi>{title}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The search form of the docs, which needs no script. */
export function SearchForm({ context: { frame, t }, query }: { context: PageContext; query: string }) {
  return (
    <search>
      <form className="docs-search" action={docsSearchPath}>
        {frame.language !== 'en' && <input type="hidden" name="lang" value={frame.language} />}
        <input
          type="search"
          name="q"
          defaultValue={query}
          maxLength={200}
          aria-label={t('developers.search.label')}
          placeholder={t('developers.search.label')}
        />
        <button className="button button-quiet" type="submit">
          {t('developers.search.button')}
        </button>
      </form>
    </search>
  );
}
