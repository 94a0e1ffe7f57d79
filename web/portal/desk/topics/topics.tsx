import { useState } from 'react';
import { NavLink, useSearchParams } from 'react-router';
import { staffTopicsPath, topicPath } from '../../../../contract/paths.ts';
import type { StaffTopicReply } from '../../../../contract/posts/calls/staff-topics.ts';
import { topicName } from '../../../../contract/views/topic-view.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { LoadMore } from '../../frame/loading/load-more.tsx';
import { SearchForm } from '../../frame/search/search-form.tsx';
import { useSearch } from '../../frame/search/use-search.ts';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { ChangeTopic } from './change-topic.tsx';
import { MergeTopic } from './merge-topic.tsx';
import { useTopics } from './use-topics.ts';

/** The topics of the vocabulary, and those that words of posts have proposed. */
export function Topics() {
  const { t } = useLanguage();
  const [parameters] = useSearchParams();
  const [searched, search] = useSearch();
  const proposed = parameters.get('status') === 'proposed';
  const list = useTopics({ q: searched, proposed });
  const rows = list.data?.pages.flatMap((page) => page.topics) ?? [];
  const views = [
    { path: staffTopicsPath, label: t('staffTopics.all'), current: !proposed },
    { path: `${staffTopicsPath}?status=proposed`, label: t('staffTopics.proposed'), current: proposed },
  ];
  return (
    <>
      <PageTitle title={t('staffTopics.title')} />
      <PageHeading>{t('staffTopics.title')}</PageHeading>
      <p className="area-lead">{t('staffTopics.lead')}</p>
      <nav aria-label={t('staffTopics.views')}>
        <ul className="view-links">
          {views.map(({ path, label, current }) => (
            <li key={path}>
              <NavLink to={path} aria-current={current ? 'true' : 'false'}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {!proposed && (
        <SearchForm
          label={t('staffTopics.search')}
          hint={t('staffTopics.searchHint')}
          searched={searched}
          onSearch={search}
        />
      )}
      <Fetched query={list} label={t('staffTopics.loading')}>
        {() => (
          <>
            {rows.length === 0 && (
              <p className="no-rows" role="status">
                {t(proposed ? 'staffTopics.noneProposed' : 'staffTopics.none')}
              </p>
            )}
            {rows.length > 0 && (
              <ul className="rows" aria-label={t('staffTopics.title')}>
                {rows.map((topic) => (
                  <TopicRow key={topic.id} topic={topic} />
                ))}
              </ul>
            )}
            <LoadMore list={list} />
          </>
        )}
      </Fetched>
    </>
  );
}

function TopicRow({ topic }: { topic: StaffTopicReply }) {
  const { t, publicHref, currentLanguage } = useLanguage();
  const [open, setOpen] = useState<'change' | 'merge' | null>(null);
  const { name } = topicName(topic, currentLanguage);
  const others = Object.entries(topic.labels).filter(([language]) => language !== currentLanguage);
  return (
    <li className="row row-beside">
      <div>
        <h2 className="row-title">
          <a href={publicHref(topicPath(topic.slug))}>
            <bdi>{name}</bdi>
          </a>
        </h2>
        <p className="row-facts">
          {topic.status === 'proposed' && <span className="badge">{t('staffTopics.isProposed')}</span>}
          <span>{t('staffTopics.posts', { count: topic.posts })}</span>
        </p>
        {others.length > 0 && (
          <p className="row-facts">
            {others.map(([language, label]) => (
              <bdi key={language} lang={language}>
                {label}
              </bdi>
            ))}
          </p>
        )}
      </div>
      <div className="row-actions">
        <button
          className="button button-quiet"
          type="button"
          aria-label={t('staffTopics.changeNamed', { name })}
          onClick={() => setOpen('change')}
        >
          {t(topic.status === 'proposed' ? 'staffTopics.accept' : 'staffTopics.change')}
        </button>
        <button
          className="button button-quiet"
          type="button"
          aria-label={t('staffTopics.mergeNamed', { name })}
          onClick={() => setOpen('merge')}
        >
          {t('staffTopics.merge')}
        </button>
      </div>
      {open === 'change' && <ChangeTopic topic={topic} name={name} onClose={() => setOpen(null)} />}
      {open === 'merge' && <MergeTopic topic={topic} name={name} onClose={() => setOpen(null)} />}
    </li>
  );
}
