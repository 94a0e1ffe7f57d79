import { Link } from 'react-router';
import { type QueueViewReply, views } from '../../../../../contract/desk/calls/views.ts';
import { reviewPath } from '../../../../../contract/desk/desk-paths.ts';
import { call } from '../../../frame/api/call.ts';
import { useCall } from '../../../frame/api/use-call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { FormDialog } from '../../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../../frame/forms/form-fields.tsx';
import { useContractForm } from '../../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { writeFilters } from '../../../frame/lists/filters.ts';
import { RowAction } from '../../../frame/lists/row-action.tsx';
import styles from '../review.module.css';
import type { QueueFilters } from './filters.ts';

/** Links to the reviewer's saved views of the queue, and the buttons that keep, rename and delete one. */
export function Views({ filters }: { filters: QueueFilters }) {
  const { t } = useLanguage();
  const { data, isError } = useCall(views.listQueueViews, {});
  const kept = writeFilters(filters);
  const saved = data?.views ?? [];
  const shown = saved.find((view) => writeFilters(view.filters) === kept);
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
        <RowAction
          label={t('review.views.save')}
          look="text"
          dialog={(close) => <ViewDialog filters={filters} onClose={close} />}
        />
      )}
      {shown && (
        <>
          <RowAction
            label={t('review.views.rename')}
            look="text"
            dialog={(close) => <ViewDialog view={shown} filters={shown.filters} onClose={close} />}
          />
          <RowAction
            label={t('review.views.delete')}
            look="text"
            dialog={(close) => <DeleteView view={shown} onClose={close} />}
          />
        </>
      )}
    </nav>
  );
}

function DeleteView({ view, onClose }: { view: QueueViewReply; onClose(): void }) {
  const { t } = useLanguage();
  return (
    <ConfirmDialog
      heading={t('review.views.deleteHeading')}
      labels={{
        submit: t('review.views.deleteSend'),
        busy: t('review.views.deleting'),
        failed: t('review.views.notDeleted'),
      }}
      send={() => call(views.deleteQueueView, { params: { id: view.id } })}
      success={t('review.views.deleted', { name: view.name })}
      refetch={[views.listQueueViews]}
      onClose={onClose}
    >
      <p className="dialog-subject" dir="auto">
        {view.name}
      </p>
      <p>{t('review.views.deleteText')}</p>
    </ConfirmDialog>
  );
}

interface ViewDialogProps {
  /** The view to rename; without one, the filters are saved as a new one. */
  view?: QueueViewReply;
  filters: QueueFilters;
  onClose(): void;
}

const rules = views.createQueueView.body.pick({ name: true });

/** Asks for the name of a view. */
function ViewDialog({ view, filters, onClose }: ViewDialogProps) {
  const { t } = useLanguage();
  const form = useContractForm(rules, { name: view?.name ?? '' });
  return (
    <FormDialog
      heading={t(view ? 'review.views.renameHeading' : 'review.views.saveHeading')}
      introduction={<p>{t('review.views.saveText')}</p>}
      form={form}
      labels={{
        submit: t('review.views.saveSend'),
        busy: t('review.views.saving'),
        failed: t('review.views.notSaved'),
      }}
      send={async ({ name }) => {
        await (view
          ? call(views.changeQueueView, { params: { id: view.id }, body: { name, filters } })
          : call(views.createQueueView, { body: { name, filters } }));
      }}
      success={({ name }) => t('review.views.saved', { name })}
      refetch={[views.listQueueViews]}
      onClose={onClose}
      scope="view"
    >
      <FormTextField form={form} name="name" label={t('review.views.name')} />
    </FormDialog>
  );
}
