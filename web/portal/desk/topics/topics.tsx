import { topicPath } from '../../../../contract/paths.ts';
import { type StaffTopicReply, staffTopics } from '../../../../contract/posts/calls/staff-topics.ts';
import { topicName } from '../../../../contract/views/topic-view.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { FilterForm } from '../../frame/lists/filter-form.tsx';
import { useFilters } from '../../frame/lists/filters.ts';
import { ListScreen } from '../../frame/lists/list-screen.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { RowMenu } from '../../frame/lists/row-menu.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import { useAddressChoice, ViewLinks } from '../../frame/lists/view-links.tsx';
import { ChangeTopic } from './change-topic.tsx';
import { MergeTopic } from './merge-topic.tsx';

const views = ['all', 'proposed'] as const;
const shown = staffTopics.listTopics.query.omit({ cursor: true });

/** The topics of the vocabulary, and those that words of posts have proposed. */
export function Topics() {
  const { t } = useLanguage();
  const [filters, change] = useFilters(shown);
  const view = useAddressChoice('status', views);
  return (
    <ListScreen
      title={t('staffTopics.title')}
      lead={t('staffTopics.lead')}
      list={useList(staffTopics.listTopics, { query: filters }, (page) => page.topics)}
      loading={t('staffTopics.loading')}
      none={t(view === 'proposed' ? 'staffTopics.noneProposed' : 'staffTopics.none')}
      row={(topic) => <TopicRow key={topic.id} topic={topic} />}
    >
      <ViewLinks
        label={t('staffTopics.views')}
        name="status"
        values={views}
        chosen={view}
        text={(choice) => t(`staffTopics.${choice}`)}
      />
      {view === 'all' && (
        <FilterForm
          filters={filters}
          fields={[{ name: 'q', label: t('staffTopics.search'), hint: t('staffTopics.searchHint') }]}
          onChange={change}
        />
      )}
    </ListScreen>
  );
}

function TopicRow({ topic }: { topic: StaffTopicReply }) {
  const { t, publicHref, currentLanguage } = useLanguage();
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
        <RowAction
          label={t(topic.status === 'proposed' ? 'staffTopics.accept' : 'staffTopics.change')}
          name={t('staffTopics.changeNamed', { name })}
          dialog={(close) => <ChangeTopic topic={topic} name={name} onClose={close} />}
        />
        <RowMenu about={name}>
          <RowAction
            label={t('staffTopics.merge')}
            name={t('staffTopics.mergeNamed', { name })}
            dialog={(close) => <MergeTopic topic={topic} name={name} onClose={close} />}
          />
        </RowMenu>
      </div>
    </li>
  );
}
