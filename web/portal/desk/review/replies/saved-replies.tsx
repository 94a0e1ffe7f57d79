import { useState } from 'react';
import { Link } from 'react-router';
import { replies, type SavedReplyReply } from '../../../../../contract/desk/calls/views.ts';
import { reviewPath } from '../../../../../contract/paths.ts';
import { call } from '../../../frame/api/call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { PageHeading, PageTitle } from '../../../frame/shell/page.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import styles from './replies.module.css';
import { ReplyDialog } from './reply-dialog.tsx';
import { refetchReplies, useReplies } from './use-replies.ts';

/** The replies that a reviewer can insert into comments (product.md#views-and-replies). */
export function SavedReplies() {
  const { t } = useLanguage();
  const saved = useReplies();
  const [writing, setWriting] = useState(false);
  return (
    <>
      <p>
        <Link className="text-button" to={reviewPath}>
          {t('review.backToQueue')}
        </Link>
      </p>
      <PageTitle title={t('review.replies.title')} />
      <PageHeading>{t('review.replies.title')}</PageHeading>
      <p className="area-lead">{t('review.replies.lead')}</p>
      <p>
        <button className="button" type="button" onClick={() => setWriting(true)}>
          {t('review.replies.new')}
        </button>
      </p>
      <Fetched query={saved} label={t('review.replies.loading')}>
        {(data) =>
          data.replies.length === 0 ? (
            <p className="no-rows" role="status">
              {t('review.replies.none')}
            </p>
          ) : (
            <ul className="rows" aria-label={t('review.replies.title')}>
              {data.replies.map((reply) => (
                <Reply key={reply.id} reply={reply} />
              ))}
            </ul>
          )
        }
      </Fetched>
      {writing && <ReplyDialog onClose={() => setWriting(false)} />}
    </>
  );
}

function Reply({ reply }: { reply: SavedReplyReply }) {
  const { t } = useLanguage();
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null);
  const close = () => setAsked(null);
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
          <button className="text-button" type="button" onClick={() => setAsked('edit')}>
            {t('review.replies.edit')}
            <span className="visually-hidden"> {reply.title}</span>
          </button>
          <button className="text-button" type="button" onClick={() => setAsked('delete')}>
            {t('review.replies.delete')}
            <span className="visually-hidden"> {reply.title}</span>
          </button>
        </div>
      )}
      {asked === 'edit' && <ReplyDialog reply={reply} onClose={close} />}
      {asked === 'delete' && <DeleteReply reply={reply} onClose={close} />}
    </li>
  );
}

function DeleteReply({ reply, onClose }: { reply: SavedReplyReply; onClose(): void }) {
  const { t } = useLanguage();
  const showToast = useToast();
  const remove = async () => {
    await call(replies.deleteSavedReply, { params: { id: reply.id } });
    showToast({ status: 'ok', message: t('review.replies.deleted', { title: reply.title }) });
    await refetchReplies();
    onClose();
  };
  return (
    <ConfirmDialog
      heading={t('review.replies.deleteHeading')}
      labels={{
        submit: t('review.replies.delete'),
        busy: t('review.replies.deleting'),
        failed: t('review.replies.notDeleted'),
      }}
      onSubmit={remove}
      onClose={onClose}
    >
      <p className="dialog-subject" dir="auto">
        {reply.title}
      </p>
      <p>{t(reply.shared ? 'review.replies.deleteShared' : 'review.replies.deleteOwn')}</p>
    </ConfirmDialog>
  );
}
