import { myPostsDraftsPath } from '../../../../contract/paths.ts';
import { bin } from '../../../../contract/posts/calls/bin.ts';
import { call } from '../../frame/api/call.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { SaveButton } from '../../frame/forms/save-button.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { Choice, useChosen } from '../../frame/lists/chosen.tsx';
import { List } from '../../frame/lists/list-screen.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import { useSession } from '../../frame/session/session.ts';
import { ChosenInBin } from './chosen-drafts.tsx';
import { useTitle } from './own-row.tsx';
import { wordsOf } from './post-list.tsx';
import styles from './posts.module.css';
import { listsKey, refetchPostLists } from './refetch-post-lists.ts';

type DraftInBin = CallReply<typeof bin.getBin>['drafts'][number];

/** The deleted drafts of whoever is signed in. */
export function useBin() {
  const { accountId } = useSession();
  return useList(bin.getBin, { query: {} }, (page) => page.drafts, {
    queryKey: [...listsKey(accountId), bin.getBin.path],
    staleTime: 0,
  });
}

/** Deleted drafts, each with a button that brings it back; nothing where there are none. */
export function DeletedDrafts({ list }: { list: ReturnType<typeof useBin> }) {
  const { t } = useLanguage();
  const { chosen, toggle, clear } = useChosen(list.rows.map(({ id }) => id));
  if (list.rows.length === 0) return null;
  return (
    <section className={styles.postRow} aria-labelledby="bin-heading">
      <h2 id="bin-heading">{t('bin.heading')}</h2>
      <p>{t('bin.text')}</p>
      <List
        list={list}
        label={{ id: 'bin-heading' }}
        loading={t('lists.loadingPosts')}
        none=""
        row={(draft) => (
          <DeletedDraft
            key={draft.id}
            draft={draft}
            checked={chosen.has(draft.id)}
            onToggle={(isRange) => toggle(draft.id, isRange)}
          />
        )}
      />
      <ChosenInBin rows={list.rows.filter(({ id }) => chosen.has(id))} onClear={clear} />
    </section>
  );
}

interface DeletedDraftProps {
  draft: DraftInBin;
  /** Whether it is chosen. */
  checked: boolean;
  onToggle(isRange: boolean): void;
}

function DeletedDraft({ draft, checked, onToggle }: DeletedDraftProps) {
  const { t } = useLanguage();
  const title = useTitle(draft);
  return (
    <li className="row">
      <article className={styles.postRow}>
        <h3 className="in-list" {...(draft.title.trim() !== '' && wordsOf(draft))}>
          {title}
        </h3>
        {draft.is_revision && <p className={styles.postRowStatus}>{t('lists.revision')}</p>}
        <div className={styles.postRowFacts}>
          <Choice about={title} checked={checked} onToggle={onToggle} />
          <span>
            {t('bin.deletedAt')} <Timestamp instant={draft.deleted_at} />
          </span>
          <span>
            {t('bin.keptUntil')} <Timestamp instant={draft.kept_until} />
          </span>
        </div>
        <div className={styles.postRowActions}>
          <SaveButton
            label={t('bin.restore')}
            busyLabel={t('bin.busy')}
            about={title}
            look="quiet"
            failure={t('bin.failed')}
            success={{ message: t('bin.done'), link: { to: myPostsDraftsPath, text: t('recall.toDrafts') } }}
            send={() => call(bin.restoreDraft, { params: { id: draft.id } }).finally(refetchPostLists)}
            byToast
          />
          <RowAction
            label={t('bin.forGood')}
            about={title}
            look="alarm"
            dialog={(close) => <ForGood draft={draft} title={title} onClose={close} />}
          />
        </div>
      </article>
    </li>
  );
}

function ForGood({ draft, title, onClose }: { draft: DraftInBin; title: string; onClose(): void }) {
  const { t } = useLanguage();
  return (
    <ConfirmDialog
      heading={t('bin.forGoodHeading')}
      labels={{ submit: t('bin.forGood'), busy: t('bin.deleting'), failed: t('bin.notDeleted') }}
      send={() => call(bin.deleteForGood, { params: { id: draft.id } }).finally(refetchPostLists)}
      success={t('bin.gone')}
      onClose={onClose}
    >
      <p className="dialog-subject">
        <bdi>{title}</bdi>
      </p>
      <p>{t('bin.forGoodText')}</p>
    </ConfirmDialog>
  );
}
