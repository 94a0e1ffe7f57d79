import { initialVisiblePostsOfAuthor } from '../../../../contract/constants.ts';
import { canWrite, type RoleHolder } from '../../../../contract/people/roles.ts';
import { posts } from '../../../../contract/posts/calls/posts.ts';
import { call } from '../../frame/api/call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Loading } from '../../frame/loading/loading.tsx';
import { DeniedView, NotFoundView } from '../../frame/shell/views.tsx';
import { EmptyList } from '../posts/empty-list.tsx';
import { ListError } from '../posts/list-failures.tsx';
import { PostCard } from '../posts/post-card.tsx';
import { PostList } from '../posts/post-list.tsx';
import { usePostList } from '../posts/use-post-list.ts';

interface AuthorPostsProps {
  /** The viewer. */
  user: RoleHolder;
  userId: string;
  /** The author whose posts they are. */
  uniqueId: string;
  /** Whether there is no profile of theirs: then there is nothing to show without posts. */
  isUnknown: boolean;
}

/** One author's posts as staff and fellow authors see them (product.md#lists); the public is denied. */
export function AuthorPosts({ user, ...rest }: AuthorPostsProps) {
  return canWrite(user) ? <List {...rest} /> : <DeniedView />;
}

function List({ userId, uniqueId, isUnknown }: Omit<AuthorPostsProps, 'user'>) {
  const { t } = useLanguage();
  const list = usePostList({
    name: `of ${uniqueId}`,
    initial: initialVisiblePostsOfAuthor,
    fetchPage: (cursor) =>
      call(posts.getPostsByAuthor, { params: { unique_id: uniqueId }, query: { cursor } }),
  });
  if (list.state === 'loading') return <Loading label={t('lists.loadingPosts')} />;
  if (list.state === 'failed') return <ListError onTryAgain={list.tryAgain} />;
  if (list.rows.length === 0 && isUnknown) return <NotFoundView />;
  if (list.rows.length === 0) return <EmptyList text={t('lists.empty')} />;
  return <PostList list={list}>{(post) => <PostCard post={post} userId={userId} />}</PostList>;
}
