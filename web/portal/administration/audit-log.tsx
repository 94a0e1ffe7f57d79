import './administration.css';
import { useSearchParams } from 'react-router';
import { administration, type DeedReply } from '../../../contract/calls/administration.ts';
import { call } from '../api/call.ts';
import { usePages } from '../api/use-pages.ts';
import { useLanguage } from '../language/language-context.tsx';
import { Timestamp } from '../language/timestamp.tsx';
import { Fetched } from '../loading/fetched.tsx';
import { LoadMore } from '../loading/load-more.tsx';
import { PageHeading, PageTitle } from '../shell/page.tsx';
import { readAuditFilters, writeAuditFilters } from './audit-filters.ts';
import { AuditFiltersForm } from './audit-filters-form.tsx';
import { DeedSubject } from './audit-subject.tsx';
import { deedText } from './audit-text.ts';
import { DownloadAuditLog } from './download-audit-log.tsx';

/** Who did what to what, when and why, the latest first (design §4, §5). */
export function AuditLog() {
  const { t } = useLanguage();
  const [parameters, setParameters] = useSearchParams();
  const filters = readAuditFilters(parameters);
  const list = usePages(['audit log', JSON.stringify(filters)], (cursor) =>
    call(administration.getAuditLog, { query: { ...filters, cursor } }),
  );
  const deeds = list.data?.pages.flatMap((page) => page.deeds) ?? [];
  return (
    <>
      <PageTitle title={t('audit.title')} />
      <PageHeading>{t('audit.title')}</PageHeading>
      <p className="lead">{t('audit.lead')}</p>
      <AuditFiltersForm
        filters={filters}
        onChange={(chosen) => setParameters(writeAuditFilters(chosen), { replace: true })}
      />
      <DownloadAuditLog filters={filters} />
      <Fetched query={list} label={t('audit.loading')}>
        {() => (
          <>
            {deeds.length === 0 && (
              <p className="empty" role="status">
                {t('audit.none')}
              </p>
            )}
            {deeds.length > 0 && (
              <ol className="rows" aria-label={t('audit.title')}>
                {deeds.map((deed) => (
                  <DeedRow key={keyOf(deed)} deed={deed} />
                ))}
              </ol>
            )}
            <LoadMore list={list} />
          </>
        )}
      </Fetched>
    </>
  );
}

function DeedRow({ deed }: { deed: DeedReply }) {
  const { t } = useLanguage();
  const detail = Object.keys(deed.detail).length > 0;
  return (
    <li className="row deed">
      <h2 className="row-title deed-title">{deedText(deed.action, t)}</h2>
      <p className="row-facts">
        <bdi>{deed.by ?? t('audit.operator')}</bdi>
        <Timestamp instant={deed.at} />
      </p>
      <p>
        <DeedSubject deed={deed} />
      </p>
      {deed.reason !== null && (
        <blockquote className="row-reason" dir="auto">
          {deed.reason}
        </blockquote>
      )}
      <details className="disclosure deed-detail">
        <summary>{t('audit.detail')}</summary>
        <dl className="facts">
          <dt>{t('audit.action')}</dt>
          <dd>
            <code>{deed.action}</code>
          </dd>
          <dt>{t('audit.subject')}</dt>
          <dd>
            <code>{deed.subject_id}</code>
          </dd>
          {detail && (
            <>
              <dt>{t('audit.data')}</dt>
              <dd>
                <code>{JSON.stringify(deed.detail)}</code>
              </dd>
            </>
          )}
        </dl>
      </details>
    </li>
  );
}

/** Several deeds may share an instant: one does not happen twice to the same subject then. */
function keyOf({ at, action, subject_id, actor_id, detail }: DeedReply): string {
  return [at, action, subject_id, actor_id, JSON.stringify(detail)].join(' ');
}
