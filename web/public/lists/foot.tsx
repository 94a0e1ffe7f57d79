import type { PostList } from '../../../contract/views/list-view.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { PageContext } from '../page-context.ts';

/**
 * The foot of a list: a link to six more posts, a note that there are no more, or the text of an empty list
 * (product.md#lists).
 */
export function ListFoot({
  context: { frame, t, href },
  list,
  empty,
}: {
  context: PageContext;
  list: PostList;
  empty: string;
}) {
  const { posts, more, newest, onlyNew } = list;
  if (posts.length === 0) {
    return (
      <div className="list-foot">
        <p>{empty}</p>
      </div>
    );
  }
  return (
    <div className="list-foot no-print">
      {more ? (
        <ButtonLink href={href(`${more}#post-${posts.length + 1}`)}>{t('posts.loadMore')}</ButtonLink>
      ) : (
        <p>{t('posts.noMore')}</p>
      )}
      {more && !onlyNew && <script type="module" src={frame.listScript} />}
      {newest && <a href={href(newest)}>{t('posts.newest')}</a>}
    </div>
  );
}
