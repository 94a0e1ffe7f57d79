import { editPath } from '../../../../contract/paths.ts';
import { posts } from '../../../../contract/posts/calls/posts.ts';
import { translationDeskPath } from '../../../../contract/views/translation-paths.ts';
import { call } from '../../frame/api/call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Loading } from '../../frame/loading/loading.tsx';
import { SiteLink } from '../../frame/shell/site-link.tsx';
import { DraftWithdrawal } from './draft-withdrawal.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListError } from './list-failures.tsx';
import { EditLink, OwnRow } from './own-row.tsx';
import { PostList } from './post-list.tsx';
import { useOwnList } from './use-own-list.ts';

/** The drafts of whoever is signed in (product.md#lists). */
export function DraftsList() {
  const { t } = useLanguage();
  const list = useOwnList('drafts', (query) => call(posts.getDrafts, { query }));
  if (list.state === 'loading') return <Loading label={t('lists.loadingPosts')} />;
  if (list.state === 'failed') return <ListError onTryAgain={list.tryAgain} />;
  if (list.rows.length === 0) return <EmptyList text={t('lists.empty')} />;
  return (
    <PostList list={list}>
      {(row) => {
        const address = editPath(row._id.$oid);
        return (
          <OwnRow row={row} titleTo={address}>
            <EditLink row={row} to={address} />
            {row.is_translation && (
              <SiteLink className="button button-quiet" to={translationDeskPath(row._id.$oid)}>
                {t('translating.open')}
              </SiteLink>
            )}
            <DraftWithdrawal row={row} />
          </OwnRow>
        );
      }}
    </PostList>
  );
}
