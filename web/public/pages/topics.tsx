import type { PublicPage } from '../../../contract/pages.ts';
import { topicPath } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { SearchForm } from '../lists/search-form.tsx';
import type { PageContext } from '../page-context.ts';

/** All topics by name, with their number of posts. */
export function TopicsPage({
  context,
  page,
}: {
  context: PageContext;
  page: Extract<PublicPage, { kind: 'topics' }>;
}) {
  const { t, href } = context;
  return (
    <div className="frame">
      <header className="list-head">
        <h1>{t('topics.title')}</h1>
        <p>{t('topics.lead')}</p>
        <SearchForm context={context} asked="" />
      </header>
      {page.topics.length === 0 ? (
        <p className="list-empty">{t('topics.empty')}</p>
      ) : (
        <ul className="topics">
          {page.topics.map(({ name, posts }) => (
            <li key={name}>
              <a href={href(topicPath(name))}>
                <bdi className="topic-name">{name}</bdi>
                <span className="topic-count">{t('topics.posts', { count: posts })}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {page.more && (
        <p className="topics-more no-print">
          <ButtonLink href={href(page.more)}>{t('topics.more')}</ButtonLink>
        </p>
      )}
    </div>
  );
}
