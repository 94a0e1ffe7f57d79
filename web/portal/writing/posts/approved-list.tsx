import { initialVisiblePosts } from '../../../../contract/constants.ts';
import { posts } from '../../../../contract/posts/calls/posts.ts';
import { call } from '../../frame/api/call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Loading } from '../../frame/loading/loading.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import { EmptyList } from './empty-list.tsx';
import { ListError } from './list-failures.tsx';
import { PostCard } from './post-card.tsx';
import { PostList } from './post-list.tsx';
import { usePostList } from './use-post-list.ts';

/** The published posts of whoever is signed in (product.md#the-profile-area). */
export function ApprovedList() {
  const { t } = useLanguage();
  const { data } = useUser();
  const list = usePostList({
    name: 'approved',
    initial: initialVisiblePosts,
    fetchPage: (cursor) => call(posts.getApprovedPosts, { query: { cursor } }),
  });
  if (list.state === 'loading' || !data) return <Loading label={t('lists.loadingPosts')} />;
  if (list.state === 'failed') return <ListError onTryAgain={list.tryAgain} />;
  if (list.rows.length === 0) return <EmptyList text={t('lists.empty')} />;
  return (
    <PostList list={list}>
      {(post) => <PostCard post={post} userId={data.user.id} openReports={post.open_reports} />}
    </PostList>
  );
}
