import type { PublicPage } from '../../../contract/pages.ts';
import { topicPath } from '../../../contract/paths.ts';
import { type TopicView, topicName } from '../../../contract/views/topic-view.ts';
import { compareNames } from '../../../messages/locale.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { SearchForm } from '../lists/search-form.tsx';
import { TopicName } from '../lists/topic-links.tsx';
import type { PageContext } from '../page-context.ts';

/** All topics by name, with their number of posts. */
export function TopicsPage({
  context,
  page,
}: {
  context: PageContext;
  page: Extract<PublicPage, { kind: 'topics' }>;
}) {
  const { t, href, frame } = context;
  const nameOf = (topic: TopicView) => topicName(topic, frame.language).name;
  const sorted = page.topics.toSorted((one, other) =>
    compareNames(nameOf(one), nameOf(other), frame.language),
  );
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
          {sorted.map((topic) => (
            <li key={topic.slug}>
              <a href={href(topicPath(topic.slug))}>
                <TopicName context={context} topic={topic} className="topic-name" />
                <span className="topic-count">{t('topics.posts', { count: topic.posts })}</span>
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
