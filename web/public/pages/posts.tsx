import { directionOf } from '../../../contract/constants.ts';
import type { PublicPage } from '../../../contract/pages.ts';
import { topicsPath } from '../../../contract/paths.ts';
import { languageNameIn } from '../lists/choices.tsx';
import { ListFilters } from '../lists/filters.tsx';
import { ListFoot } from '../lists/foot.tsx';
import { OwnCount } from '../lists/own-count.tsx';
import { PostRows } from '../lists/post-rows.tsx';
import { TopicName, topicChoiceName } from '../lists/topic-links.tsx';
import type { PageContext } from '../page-context.ts';

type PostsPageView = Extract<PublicPage, { kind: 'posts' }>;

/**
 * The list of all posts or of a topic: seven posts, and six more with each "Load more posts..."
 * (product.md#lists).
 */
export function PostsPage({ context, page }: { context: PageContext; page: PostsPageView }) {
  const { t, href } = context;
  const { topic, orders, languages, topics } = page.choices;
  return (
    <div className="frame">
      <header className="list-head">
        {topic !== null && <p className="list-kind">{t('lists.topic')}</p>}
        <h1 className={topic === null ? undefined : 'topic-name'}>
          {topic ? (
            <TopicName context={context} topic={topic} />
          ) : (
            <bdi>{page.newest ? t('posts.continued') : t('posts.title')}</bdi>
          )}
        </h1>
        {topic !== null && <span className="reaction-slot" data-follow-topic={topic.word} />}
        {topic !== null && !page.newest && (
          <Introduction context={context} introductions={topic.introductions} />
        )}
        {page.newest ? (
          <a href={href(page.newest)}>{t('posts.newest')}</a>
        ) : (
          topic === null && <p>{t('posts.lead')}</p>
        )}
        {page.choices.languages.some(({ value, current }) => value === '' && current) && (
          <OwnCount context={context} page={page} />
        )}
      </header>
      <div className="list-bar">
        {page.count > 0 && <p>{t('topics.posts', { count: page.count })}</p>}
        <ListFilters
          context={context}
          groups={[
            {
              label: t('lists.order'),
              choices: orders,
              nameOf: (order) => t(order === 'most-read' ? 'lists.mostRead' : 'lists.newest'),
            },
            { label: t('lists.language'), choices: languages, nameOf: languageNameIn(context) },
            {
              label: t('lists.topic'),
              choices: topics,
              nameOf: topicChoiceName(context),
            },
          ]}
        >
          <a className="list-topics" href={href(topicsPath)}>
            {t('topics.more')}
          </a>
        </ListFilters>
      </div>
      <PostRows context={context} list={page} headingLevel="h2" />
      <ListFoot
        context={context}
        list={page}
        empty={isNarrowed(page) ? t('lists.emptyChoice') : t('posts.empty')}
      />
    </div>
  );
}

/** What a topic is about, in the language of the page or else in English; nothing where nobody has written it. */
function Introduction({
  context: { frame },
  introductions,
}: {
  context: PageContext;
  introductions: Readonly<Record<string, string>>;
}) {
  const language = [frame.language, 'en'].find((each) => introductions[each] !== undefined);
  if (language === undefined) return null;
  const paragraphs = (introductions[language] ?? '').split(/\n{2,}/);
  return (
    <div className="topic-introduction" lang={language} dir={directionOf(language)}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

function isNarrowed({ choices: { topic, languages } }: PostsPageView): boolean {
  return topic !== null || languages.some(({ value, current }) => current && value !== '');
}
