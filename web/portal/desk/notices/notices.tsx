import { useState } from 'react';
import { directionOf } from '../../../../contract/constants.ts';
import { postPath } from '../../../../contract/paths.ts';
import { type NoticeReply, notices } from '../../../../contract/posts/calls/notices.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { refetch } from '../../frame/api/query-client.ts';
import { usePages } from '../../frame/api/use-pages.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { LoadMore } from '../../frame/loading/load-more.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { IssuedNotices } from './issued-notices.tsx';

const key = 'announced notices';

/** Announced notices, which readers don't see yet and staff can cancel (product.md#notices). */
export function Notices() {
  const { t } = useLanguage();
  const list = usePages([key], (cursor) =>
    call(notices.listNotices, { query: { state: 'announced', cursor } }),
  );
  const rows = list.data?.pages.flatMap((page) => page.notices) ?? [];
  return (
    <>
      <PageTitle title={t('readerNotices.title')} />
      <PageHeading>{t('readerNotices.title')}</PageHeading>
      <p className="area-lead">{t('readerNotices.lead')}</p>
      <Fetched query={list} label={t('readerNotices.loading')}>
        {() => (
          <>
            {rows.length === 0 && (
              <p className="no-rows" role="status">
                {t('readerNotices.none')}
              </p>
            )}
            {rows.length > 0 && (
              <ul className="rows" aria-label={t('readerNotices.title')}>
                {rows.map((notice) => (
                  <NoticeRow key={notice.id} notice={notice} />
                ))}
              </ul>
            )}
            <LoadMore list={list} />
          </>
        )}
      </Fetched>
      <IssuedNotices />
    </>
  );
}

function NoticeRow({ notice }: { notice: NoticeReply }) {
  const { t, publicHref } = useLanguage();
  const [confirming, setConfirming] = useState(false);
  const { kind, post, due_at, issued_by, what_was_wrong, what_to_do } = notice;
  const direction = directionOf(post.language);
  return (
    <li className="row row-beside">
      <div>
        <h2 className="row-title in-list" lang={post.language} dir={direction}>
          <a href={publicHref(postPath(post.slug))}>
            <OrderedText stretches={inOrder(post.title, direction)} />
          </a>
        </h2>
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
      <button className="button button-quiet button-alarm" type="button" onClick={() => setConfirming(true)}>
        {t('readerNotices.cancel')}
        <span className="visually-hidden"> {post.title}</span>
      </button>
      {confirming && <CancelDialog notice={notice} onClose={() => setConfirming(false)} />}
    </li>
  );
}

function CancelDialog({ notice, onClose }: { notice: NoticeReply; onClose(): void }) {
  const { t, translate } = useLanguage();
  const showToast = useToast();
  const cancel = async () => {
    try {
      await call(notices.cancelNotice, { params: { id: notice.id } });
      showToast({ status: 'ok', message: t('readerNotices.cancelled') });
    } catch (error) {
      if (!(error instanceof CallError) || !error.is('notice_settled')) throw error;
      const detail = translate(error.message);
      showToast({ status: 'error', message: t('readerNotices.cancelFailed'), detail });
    }
    // Closes first, because the refetch removes the button to which the focus returns.
    onClose();
    await refetch([key]);
  };
  return (
    <ConfirmDialog
      heading={t('readerNotices.cancelHeading')}
      labels={{
        submit: t('readerNotices.cancel'),
        busy: t('readerNotices.cancelling'),
        failed: t('readerNotices.cancelFailed'),
      }}
      onSubmit={cancel}
      onClose={onClose}
    >
      <p>{t('readerNotices.cancelText')}</p>
    </ConfirmDialog>
  );
}
