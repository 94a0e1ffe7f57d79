import { Link } from 'react-router';
import { replies, type SavedReplyReply } from '../../../../../contract/desk/calls/views.ts';
import { reviewPath } from '../../../../../contract/desk/desk-paths.ts';
import { Tick } from '../../../../ui/fields/tick.tsx';
import { call } from '../../../frame/api/call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { FormDialog } from '../../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../../frame/forms/form-fields.tsx';
import { FormTextArea } from '../../../frame/forms/signed-in-fields.tsx';
import { useContractForm } from '../../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { ListScreen } from '../../../frame/lists/list-screen.tsx';
import { RowAction } from '../../../frame/lists/row-action.tsx';
import { RowMenu } from '../../../frame/lists/row-menu.tsx';
import { useList } from '../../../frame/lists/use-list.ts';
import styles from './replies.module.css';

/** The replies that a reviewer can insert into comments (product.md#views-and-replies). */
export function SavedReplies() {
  const { t } = useLanguage();
  const saved = useList(replies.listSavedReplies, {}, (page) => page.replies);
  return (
    <>
      <p>
        <Link className="text-button" to={reviewPath}>
          {t('review.backToQueue')}
        </Link>
      </p>
      <ListScreen
        title={t('review.replies.title')}
        lead={t('review.replies.lead')}
        list={saved}
        loading={t('review.replies.loading')}
        none={t('review.replies.none')}
        row={(reply) => <Reply key={reply.id} reply={reply} />}
        action={
          <RowAction
            label={t('review.replies.new')}
            look="strong"
            dialog={(close) => <ReplyDialog onClose={close} />}
          />
        }
      />
    </>
  );
}

function Reply({ reply }: { reply: SavedReplyReply }) {
  const { t } = useLanguage();
  return (
    <li className="row">
      <h2 className="row-title" dir="auto">
        {reply.title}
      </h2>
      <p className="row-facts">
        <span className="badge">{t(reply.shared ? 'review.replies.shared' : 'review.replies.own')}</span>
        {reply.shared && <bdi>{reply.by ?? t('review.replies.byNobody')}</bdi>}
      </p>
      <p className={styles.body} dir="auto">
        {reply.body}
      </p>
      {reply.may_change && (
        <div className="row-actions">
          <RowAction
            label={t('review.replies.edit')}
            about={reply.title}
            dialog={(close) => <ReplyDialog reply={reply} onClose={close} />}
          />
          <RowMenu about={reply.title}>
            <RowAction
              label={t('review.replies.delete')}
              about={reply.title}
              look="alarm"
              dialog={(close) => (
                <ConfirmDialog
                  heading={t('review.replies.deleteHeading')}
                  labels={{
                    submit: t('review.replies.delete'),
                    busy: t('review.replies.deleting'),
                    failed: t('review.replies.notDeleted'),
                  }}
                  send={() => call(replies.deleteSavedReply, { params: { id: reply.id } })}
                  success={t('review.replies.deleted', { title: reply.title })}
                  refetch={[replies.listSavedReplies]}
                  onClose={close}
                >
                  <p className="dialog-subject" dir="auto">
                    {reply.title}
                  </p>
                  <p>{t(reply.shared ? 'review.replies.deleteShared' : 'review.replies.deleteOwn')}</p>
                </ConfirmDialog>
              )}
            />
          </RowMenu>
        </div>
      )}
    </li>
  );
}

const rules = replies.createSavedReply.body;
const rowsOfReply = 12;

interface ReplyDialogProps {
  /** The reply to change; without one, a new one is written. */
  reply?: SavedReplyReply;
  onClose(): void;
}

/** Writes or changes a saved reply. What is typed survives closing the dialog. */
function ReplyDialog({ reply, onClose }: ReplyDialogProps) {
  const { t } = useLanguage();
  const { title = '', body = '', shared = false } = reply ?? {};
  const form = useContractForm(rules, { title, body, shared });
  return (
    <FormDialog
      heading={t(reply ? 'review.replies.editHeading' : 'review.replies.new')}
      form={form}
      saveAs={`reply ${reply?.id ?? 'new'}`}
      labels={{
        submit: t('review.replies.save'),
        busy: t('review.replies.saving'),
        failed: t('review.replies.notSaved'),
      }}
      send={async (body) => {
        await (reply
          ? call(replies.changeSavedReply, { params: { id: reply.id }, body })
          : call(replies.createSavedReply, { body }));
      }}
      success={(values) => t('review.replies.saved', { title: values.title })}
      refetch={[replies.listSavedReplies]}
      onClose={onClose}
      scope="reply"
    >
      <FormTextField form={form} name="title" label={t('review.replies.name')} />
      <FormTextArea form={form} name="body" label={t('review.replies.text')} maximumRows={rowsOfReply} />
      {(!reply || reply.mine) && (
        <Tick type="checkbox" label={t('review.replies.share')} {...form.register('shared')} />
      )}
    </FormDialog>
  );
}
