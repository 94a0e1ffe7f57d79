import type { ReactNode } from 'react';
import { topicPath } from '../../../contract/paths.ts';
import type { Choice } from '../../../contract/views/list-view.ts';
import { type TopicView, topicName } from '../../../contract/views/topic-view.ts';
import type { PageContext } from '../page-context.ts';

interface TopicLinksProps {
  context: PageContext;
  topics: readonly TopicView[];
  /** The label for screen readers; by default, the topics of a post. */
  label?: string;
}

/** Topics as links to their posts; nothing if there are none. */
export function TopicLinks({ context, topics, label }: TopicLinksProps) {
  const { t, href } = context;
  if (topics.length === 0) return null;
  return (
    <ul className="tags tag-links" aria-label={label ?? t('post.topics')}>
      {topics.map((topic) => (
        <li key={topic.slug}>
          <a href={href(topicPath(topic.slug))}>
            <TopicName context={context} topic={topic} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The name of a topic in the language of the page, where it has one there. */
export function TopicName({
  context: { frame },
  topic,
  className,
}: {
  context: PageContext;
  topic: TopicView;
  className?: string;
}) {
  const { name, language } = topicName(topic, frame.language);
  return (
    <bdi className={className} lang={language === null || language === frame.language ? undefined : language}>
      {name}
    </bdi>
  );
}

/** The name of a choice of a topic; for all topics, a word for these. */
export function topicChoiceName(context: PageContext): (value: string, choice?: Choice) => ReactNode {
  return (value, choice) =>
    choice?.topic ? (
      <TopicName context={context} topic={choice.topic} className="topic-name" />
    ) : (
      value || context.t('search.anyTopic')
    );
}
