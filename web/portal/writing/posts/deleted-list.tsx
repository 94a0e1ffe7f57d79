import { editWithdrawnPath } from '../../../../contract/paths.ts';
import { posts } from '../../../../contract/posts/calls/posts.ts';
import { call } from '../../frame/api/call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Loading } from '../../frame/loading/loading.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListOffline } from './list-failures.tsx';
import { EditLink, OwnRow } from './own-row.tsx';
import { PostList } from './post-list.tsx';
import { useOwnList } from './use-own-list.ts';

/** The withdrawn posts of whoever is signed in (product.md#lists, product.md#messages-for-people). */
export function DeletedList() {
  const { t } = useLanguage();
  const list = useOwnList('withdrawn', (query) => call(posts.getWithdrawnPosts, { query }));
  if (list.state === 'loading') return <Loading label={t('lists.loadingPosts')} />;
  if (list.state === 'failed') return <ListOffline />;
  if (list.rows.length === 0) return <EmptyList text={t('lists.emptyDeleted')} />;
  return (
    <PostList list={list}>
      {(row) => (
        <OwnRow row={row}>
          <EditLink row={row} to={editWithdrawnPath(row.slug)} />
        </OwnRow>
      )}
    </PostList>
  );
}
