import type { PublicPage } from '../../../contract/pages.ts';
import { topicPath } from '../../../contract/paths.ts';
import { type TopicBranch, type TopicView, topicName } from '../../../contract/views/topic-view.ts';
import { compareNames } from '../../../messages/locale.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { SearchForm } from '../lists/search-form.tsx';
import { TopicName } from '../lists/topic-links.tsx';
import type { PageContext } from '../page-context.ts';

/** The topics that have posts: the widest as sections, those below them as branches, and the others by name. */
export function TopicsPage({
  context,
  page: { tree, others, more },
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
      {tree.length + others.length === 0 && more === null && (
        <p className="list-empty">{t('topics.empty')}</p>
      )}
      {widestFirst(context, tree).map((branch) => (
        <section key={branch.slug} aria-labelledby={`topic-${branch.slug}`}>
          <h2 className="list-others topic-line" id={`topic-${branch.slug}`}>
            <TopicName context={context} topic={branch} className="topic-name" />
            <Count context={context} posts={branch.within} />
          </h2>
          <Narrower context={context} branch={branch} className="topic-tree" />
        </section>
      ))}
      {others.length > 0 && (
        <section aria-labelledby="other-topics">
          <h2 className="list-others" id="other-topics">
            {t('topics.others')}
          </h2>
          <ul className="topics">
            {byName(context, others).map((topic) => (
              <li key={topic.slug}>
                <TopicLink context={context} topic={topic} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {more && (
        <p className="topics-more no-print">
          <ButtonLink href={href(more)}>{t('topics.more')}</ButtonLink>
        </p>
      )}
    </div>
  );
}

/** What is below a topic, after its own posts: a link leads to as many posts as it says. */
function Narrower({
  context,
  branch,
  className,
}: {
  context: PageContext;
  branch: TopicBranch;
  className?: string;
}) {
  return (
    <ul className={className}>
      {branch.posts > 0 && (
        <li>
          <TopicLink context={context} topic={branch} note={context.t('topics.general')} />
        </li>
      )}
      {byName(context, branch.narrower).map((topic) => (
        <li key={topic.slug}>
          {topic.narrower.length === 0 ? (
            <TopicLink context={context} topic={topic} />
          ) : (
            <details>
              <summary className="topic-line">
                <TopicName context={context} topic={topic} className="topic-name" />
                <Count context={context} posts={topic.within} />
              </summary>
              <Narrower context={context} branch={topic} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function TopicLink({
  context,
  topic,
  note,
}: {
  context: PageContext;
  topic: TopicView & { posts: number };
  note?: string;
}) {
  return (
    <a className="topic-line" href={context.href(topicPath(topic.slug))}>
      <span>
        <TopicName context={context} topic={topic} className="topic-name" />
        {note && ` ${note}`}
      </span>
      <Count context={context} posts={topic.posts} />
    </a>
  );
}

function Count({ context: { t }, posts }: { context: PageContext; posts: number }) {
  return <span className="topic-count">{t('topics.posts', { count: posts })}</span>;
}

/** The topic with most posts first: what most people come for, before what few do. */
function widestFirst(context: PageContext, tree: readonly TopicBranch[]): TopicBranch[] {
  return byName(context, tree).sort((one, other) => other.within - one.within);
}

function byName<Topic extends TopicView>({ frame }: PageContext, topics: readonly Topic[]): Topic[] {
  const nameOf = (topic: Topic) => topicName(topic, frame.language).name;
  return topics.toSorted((one, other) => compareNames(nameOf(one), nameOf(other), frame.language));
}
