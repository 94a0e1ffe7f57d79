import { posts } from '../../../../contract/posts/calls/posts.ts';
import { Notice } from '../../../ui/notice.tsx';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Loading } from '../../frame/loading/loading.tsx';
import { DraftWithdrawal } from './draft-withdrawal.tsx';
import { EmptyList } from './empty-list.tsx';
import { OwnRow } from './own-row.tsx';
import { PostList } from './post-list.tsx';
import styles from './posts.module.css';
import { RecallButton } from './recall.tsx';
import { useOwnList } from './use-own-list.ts';

/** The posts of whoever is signed in that wait for review (product.md#lists). */
export function PendingList() {
  const { t } = useLanguage();
  const list = useOwnList('submitted', (query) => call(posts.getSubmittedDrafts, { query }));
  if (list.state === 'loading') return <Loading label={t('lists.loadingPosts')} />;
  if (list.state === 'failed') return <ListErrorNotice error={list.error} onTryAgain={list.tryAgain} />;
  if (list.rows.length === 0) return <EmptyList text={t('lists.empty')} />;
  return (
    <PostList list={list}>
      {(row) => (
        <OwnRow row={row}>
          <p className={styles.postRowStatus}>{t('lists.pending')}</p>
          <RecallButton post={row} />
          <DraftWithdrawal row={row} />
        </OwnRow>
      )}
    </PostList>
  );
}

function ListErrorNotice({ error, onTryAgain }: { error: Error; onTryAgain(): void }) {
  const { t, translate } = useLanguage();
  const isCut = error instanceof CallError && error.is('network');
  const message = isCut ? t('lists.cutOff') : translate(error.message);
  return (
    <div className={styles.postListFailure} role="alert">
      <Notice tone="alarm" heading={t('lists.pendingFailed', { message })}>
        <button className="button button-quiet" type="button" onClick={onTryAgain}>
          {t('failure.again')}
        </button>
      </Notice>
    </div>
  );
}
