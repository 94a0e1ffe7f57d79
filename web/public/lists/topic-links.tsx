import { topicPath } from '../../../contract/paths.ts';
import type { PageContext } from '../page-context.ts';

interface TopicLinksProps {
  context: PageContext;
  topics: readonly string[];
  /** The label for screen readers; by default, the topics of a post. */
  label?: string;
}

/** Topics as links to their posts; nothing if there are none. */
export function TopicLinks({ context: { t, href }, topics, label = t('post.topics') }: TopicLinksProps) {
  if (topics.length === 0) return null;
  return (
    <ul className="tags tag-links" aria-label={label}>
      {topics.map((topic) => (
        <li key={topic}>
          <a href={href(topicPath(topic))}>
            <bdi>{topic}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
