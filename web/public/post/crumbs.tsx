import { postsPath, topicPath } from '../../../contract/paths.ts';
import type { PostView } from '../../../contract/views/post-view.ts';
import { TopicName } from '../lists/topic-links.tsx';
import type { PageContext } from '../page-context.ts';

/** Where a post stands: among all posts, and among those on its first topic. The data of the page say the same. */
export function Crumbs({ context, post }: { context: PageContext; post: PostView }) {
  const [topic] = post.topics;
  return (
    <p className="crumbs no-print" lang={context.language}>
      <a href={context.href(postsPath)}>{context.t('site.posts')}</a>
      {topic && (
        <>
          {' › '}
          <a href={context.href(topicPath(topic.slug))}>
            <TopicName context={context} topic={topic} />
          </a>
        </>
      )}
    </p>
  );
}
