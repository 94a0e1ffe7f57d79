import type { z } from 'zod';
import { noticeKinds } from '../../../../contract/constants.ts';
import { noticePath, postPath } from '../../../../contract/paths.ts';
import { type NoticeReply, notices } from '../../../../contract/posts/calls/notices.ts';
import { call } from '../../frame/api/call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { FilterForm } from '../../frame/lists/filter-form.tsx';
import { useFilters, writeFilters } from '../../frame/lists/filters.ts';
import { List, ListScreen } from '../../frame/lists/list-screen.tsx';
import { PostTitle } from '../../frame/lists/post-title.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import { PhoneAlerts } from './phone-alerts.tsx';
import { RecallProgress } from './recall.tsx';

const shown = notices.listNotices.query.pick({ q: true, kind: true });

const useNotices = (state: 'announced' | 'issued', filters: z.output<typeof shown>) =>
  useList(notices.listNotices, { query: { state, ...filters } }, (page) => page.notices);

/**
 * Announced notices, which readers don't see yet and staff can cancel (product.md#notices), and those that readers see, with how
 * many readers each has reached by email (product.md#recall).
 */
export function Notices() {
  const { t } = useLanguage();
  const [filters, change] = useFilters(shown);
  const isNarrowed = writeFilters(filters) !== '';
  return (
    <>
      <ListScreen
        title={t('readerNotices.title')}
        lead={t('readerNotices.lead')}
        list={useNotices('announced', filters)}
        loading={t('readerNotices.loading')}
        none={t(isNarrowed ? 'lists.noneLeft' : 'readerNotices.none')}
        row={(notice) => <NoticeRow key={notice.id} notice={notice} />}
      >
        <FilterForm
          filters={filters}
          fields={[
            { name: 'q', label: t('lists.titleSearch') },
            {
              name: 'kind',
              label: t('readerNotices.kind'),
              any: t('readerNotices.anyKind'),
              options: noticeKinds.map((value) => ({ value, label: t(`readerNotices.kinds.${value}`) })),
            },
          ]}
          onChange={change}
        />
      </ListScreen>
      <section aria-labelledby="issued-notices">
        <h2 id="issued-notices">{t('readerNotices.issuedTitle')}</h2>
        <List
          label={{ id: 'issued-notices' }}
          list={useNotices('issued', filters)}
          loading={t('readerNotices.loading')}
          none={t(isNarrowed ? 'lists.noneLeft' : 'readerNotices.noneIssued')}
          row={(notice) => <IssuedRow key={notice.id} notice={notice} />}
        />
      </section>
      <PhoneAlerts />
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
