import { topicPath } from '../../contract/addresses.ts';
import type { Site } from './site.ts';

/** The topics of a post, each leading to its posts; nothing where it has none. */
export function TopicLinks({ site: { t, href }, topics }: { site: Site; topics: readonly string[] }) {
  if (topics.length === 0) return null;
  return (
    <ul className="tags tag-links" aria-label={t('post.topics')}>
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
