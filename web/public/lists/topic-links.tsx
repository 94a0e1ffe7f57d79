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
export function topicChoiceName({ frame, t }: PageContext): (value: string, choice?: Choice) => string {
  return (value, choice) =>
    (choice?.topic ? topicName(choice.topic, frame.language).name : value) || t('search.anyTopic');
}
