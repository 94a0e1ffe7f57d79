import { noticePath, postPath } from '../../../../contract/paths.ts';
import { type NoticeReply, notices } from '../../../../contract/posts/calls/notices.ts';
import { call } from '../../frame/api/call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { List, ListScreen } from '../../frame/lists/list-screen.tsx';
import { PostTitle } from '../../frame/lists/post-title.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import { RecallProgress } from './recall.tsx';

const useNotices = (state: 'announced' | 'issued') =>
  useList(notices.listNotices, { query: { state } }, (page) => page.notices);

/**
 * Announced notices, which readers don't see yet and staff can cancel (product.md#notices), and those that readers see, with how
 * many readers each has reached by email (product.md#recall).
 */
export function Notices() {
  const { t } = useLanguage();
  return (
    <>
      <ListScreen
        title={t('readerNotices.title')}
        lead={t('readerNotices.lead')}
        list={useNotices('announced')}
        loading={t('readerNotices.loading')}
        none={t('readerNotices.none')}
        row={(notice) => <NoticeRow key={notice.id} notice={notice} />}
      />
      <section aria-labelledby="issued-notices">
        <h2 id="issued-notices">{t('readerNotices.issuedTitle')}</h2>
        <List
          label={{ id: 'issued-notices' }}
          list={useNotices('issued')}
          loading={t('readerNotices.loading')}
          none={t('readerNotices.noneIssued')}
          row={(notice) => <IssuedRow key={notice.id} notice={notice} />}
        />
      </section>
    </>
  );
}

function NoticeRow({ notice }: { notice: NoticeReply }) {
  const { t } = useLanguage();
  const { kind, post, due_at, issued_by, what_was_wrong, what_to_do } = notice;
  return (
    <li className="row row-beside">
      <div>
        <PostTitle post={post} to={postPath(post.slug)} />
        <p className="row-facts">
          <span>{t(`readerNotices.kinds.${kind}`)}</span>
          <span>
            {t('readerNotices.due')} <Timestamp instant={due_at} />
          </span>
          <span>{t('readerNotices.by', { name: issued_by.name })}</span>
        </p>
        <p dir="auto">{what_was_wrong}</p>
        {what_to_do !== null && <p dir="auto">{what_to_do}</p>}
      </div>
      <RowAction
        label={t('readerNotices.cancel')}
        about={post.title}
        look="alarm"
        dialog={(close) => (
          <ConfirmDialog
            heading={t('readerNotices.cancelHeading')}
            labels={{
              submit: t('readerNotices.cancel'),
              busy: t('readerNotices.cancelling'),
              failed: t('readerNotices.cancelFailed'),
            }}
            send={() => call(notices.cancelNotice, { params: { id: notice.id } })}
            success={t('readerNotices.cancelled')}
            conflicts={['notice_settled']}
            refetch={[notices.listNotices]}
            onClose={close}
          >
            <p>{t('readerNotices.cancelText')}</p>
          </ConfirmDialog>
        )}
      />
    </li>
  );
}

function IssuedRow({
  notice: { id, number, kind, post, issued_at, issued_by, recall },
}: {
  notice: NoticeReply;
}) {
  const { t } = useLanguage();
  if (number === null || issued_at === null) return null;
  return (
    <li className="row">
      <PostTitle post={post} to={noticePath(number)} level="h3" />
      <p className="row-facts">
        <span>{t(`readerNotices.kinds.${kind}`)}</span>
        <span>
          <Timestamp instant={issued_at} />
        </span>
        <span>{t('readerNotices.issuedBy', { name: issued_by.name })}</span>
        {!recall && <span>{t('readerNotices.notMailed')}</span>}
      </p>
      {recall && <RecallProgress noticeId={id} />}
    </li>
  );
}
