import { useState } from 'react';
import { Link } from 'react-router';
import { type QueueViewReply, views } from '../../../../../contract/desk/calls/views.ts';
import { reviewPath } from '../../../../../contract/paths.ts';
import { call } from '../../../frame/api/call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import styles from '../review.module.css';
import { type QueueFilters, writeFilters } from './filters.ts';
import { refetchViews, useViews } from './use-views.ts';
import { ViewDialog } from './view-dialog.tsx';

/** Links to the reviewer's saved views of the queue, and the buttons that keep, rename and delete one. */
export function Views({ filters }: { filters: QueueFilters }) {
  const { t } = useLanguage();
  const { data, isError } = useViews();
  const [asked, setAsked] = useState<'save' | 'rename' | 'delete' | null>(null);
  const kept = writeFilters(filters);
  const saved = data?.views ?? [];
  const shown = saved.find((view) => writeFilters(view.filters) === kept);
  const close = () => setAsked(null);
  if (isError) return <p className="area-note">{t('review.views.notLoaded')}</p>;
  if (saved.length === 0 && kept === '') return null;
  return (
    <nav className={styles.views} aria-label={t('review.views.heading')}>
      {saved.length > 0 && (
        <ul>
          {saved.map((view) => (
            <li key={view.id}>
              <Link
                to={reviewPath + writeFilters(view.filters)}
                aria-current={view === shown ? 'true' : undefined}
              >
                <bdi>{view.name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && kept !== '' && !shown && (
        <button className="text-button" type="button" onClick={() => setAsked('save')}>
          {t('review.views.save')}
        </button>
      )}
      {shown && (
        <>
          <button className="text-button" type="button" onClick={() => setAsked('rename')}>
            {t('review.views.rename')}
          </button>
          <button className="text-button" type="button" onClick={() => setAsked('delete')}>
            {t('review.views.delete')}
          </button>
        </>
      )}
      {asked === 'save' && <ViewDialog filters={filters} onClose={close} />}
      {asked === 'rename' && shown && <ViewDialog view={shown} filters={shown.filters} onClose={close} />}
      {asked === 'delete' && shown && <DeleteView view={shown} onClose={close} />}
    </nav>
  );
}

function DeleteView({ view, onClose }: { view: QueueViewReply; onClose(): void }) {
  const { t } = useLanguage();
  const showToast = useToast();
  const remove = async () => {
    await call(views.deleteQueueView, { params: { id: view.id } });
    showToast({ status: 'ok', message: t('review.views.deleted', { name: view.name }) });
    // Fetch first: closing returns the focus to a button that may be gone.
    await refetchViews();
    onClose();
  };
  return (
    <ConfirmDialog
      heading={t('review.views.deleteHeading')}
      labels={{
        submit: t('review.views.deleteSend'),
        busy: t('review.views.deleting'),
        failed: t('review.views.notDeleted'),
      }}
      onSubmit={remove}
      onClose={onClose}
    >
      <p className="dialog-subject" dir="auto">
        {view.name}
      </p>
      <p>{t('review.views.deleteText')}</p>
    </ConfirmDialog>
  );
}
