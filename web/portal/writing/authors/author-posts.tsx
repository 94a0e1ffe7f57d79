import { initialVisiblePostsOfAuthor } from '../../../../contract/constants.ts';
import { canWrite, type RoleHolder } from '../../../../contract/people/roles.ts';
import { posts } from '../../../../contract/posts/calls/posts.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { DeniedView, NotFoundView } from '../../frame/shell/views.tsx';
import { PostCard } from '../posts/post-card.tsx';
import { PostList, usePostList } from '../posts/post-list.tsx';

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
  const list = usePostList(
    posts.getPostsByAuthor,
    { params: { unique_id: uniqueId }, query: {} },
    (page) => page.posts,
    initialVisiblePostsOfAuthor,
  );
  return (
    <PostList list={list} empty={isUnknown ? <NotFoundView /> : t('lists.empty')}>
      {(post) => <PostCard post={post} userId={userId} />}
    </PostList>
  );
}
