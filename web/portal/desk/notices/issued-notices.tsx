import { directionOf } from '../../../../contract/constants.ts';
import { noticePath } from '../../../../contract/paths.ts';
import { type NoticeReply, notices } from '../../../../contract/posts/calls/notices.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { call } from '../../frame/api/call.ts';
import { usePages } from '../../frame/api/use-pages.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { LoadMore } from '../../frame/loading/load-more.tsx';
import { RecallProgress } from './recall.tsx';

/** Notices that readers see, with how many readers each has reached by email (product.md#recall). */
export function IssuedNotices() {
  const { t } = useLanguage();
  const list = usePages(['issued notices'], (cursor) =>
    call(notices.listNotices, { query: { state: 'issued', cursor } }),
  );
  const rows = list.data?.pages.flatMap((page) => page.notices) ?? [];
  return (
    <section aria-labelledby="issued-notices">
      <h2 id="issued-notices">{t('readerNotices.issuedTitle')}</h2>
      <Fetched query={list} label={t('readerNotices.loading')}>
        {() => (
          <>
            {rows.length === 0 && <p className="no-rows">{t('readerNotices.noneIssued')}</p>}
            {rows.length > 0 && (
              <ul className="rows" aria-labelledby="issued-notices">
                {rows.map((notice) => (
                  <IssuedRow key={notice.id} notice={notice} />
                ))}
              </ul>
            )}
            <LoadMore list={list} />
          </>
        )}
      </Fetched>
    </section>
  );
}

function IssuedRow({
  notice: { id, number, kind, post, issued_at, issued_by, recall },
}: {
  notice: NoticeReply;
}) {
  const { t, publicHref } = useLanguage();
  const direction = directionOf(post.language);
  if (number === null || issued_at === null) return null;
  return (
    <li className="row">
      <h3 className="row-title in-list" lang={post.language} dir={direction}>
        <a href={publicHref(noticePath(number))}>
          <OrderedText stretches={inOrder(post.title, direction)} />
        </a>
      </h3>
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
