import { useSearchParams } from 'react-router';
import { type AuditEntryReply, administration } from '../../../../contract/people/calls/administration.ts';
import { call } from '../../frame/api/call.ts';
import { usePages } from '../../frame/api/use-pages.ts';
import { auditText } from '../../frame/language/audit-text.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { LoadMore } from '../../frame/loading/load-more.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { useProof } from '../../people/proof/use-proof.ts';
import styles from './administration.module.css';
import { readAuditFilters, writeAuditFilters } from './audit-filters.ts';
import { AuditFiltersForm } from './audit-filters-form.tsx';
import { AuditSubject } from './audit-subject.tsx';
import { DownloadAuditLog } from './download-audit-log.tsx';

/** Who did what to what, when and why, the latest first (product.md#administration). */
export function AuditLog() {
  const { t } = useLanguage();
  const [parameters, setParameters] = useSearchParams();
  const filters = readAuditFilters(parameters);
  const proved = useProof();
  const list = usePages(['audit log', JSON.stringify(filters)], (cursor) =>
    proved(() => call(administration.getAuditLog, { query: { ...filters, cursor } })),
  );
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <PageTitle title={t('audit.title')} />
      <PageHeading>{t('audit.title')}</PageHeading>
      <p className="area-lead">{t('audit.lead')}</p>
      <AuditFiltersForm
        filters={filters}
        onChange={(chosen) => setParameters(writeAuditFilters(chosen), { replace: true })}
      />
      <DownloadAuditLog filters={filters} />
      <Fetched query={list} label={t('audit.loading')}>
        {() => (
          <>
            {entries.length === 0 && (
              <p className="no-rows" role="status">
                {t('audit.none')}
              </p>
            )}
            {entries.length > 0 && (
              <ol className="rows" aria-label={t('audit.title')}>
                {entries.map((entry) => (
                  <AuditEntryRow key={keyOf(entry)} entry={entry} />
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

function AuditEntryRow({ entry }: { entry: AuditEntryReply }) {
  const { t } = useLanguage();
  const detail = Object.keys(entry.detail).length > 0;
  return (
    <li className={`row ${styles.auditEntry}`}>
      <h2 className={`row-title ${styles.auditEntryTitle}`}>{auditText(entry.action, t)}</h2>
      <p className="row-facts">
        <bdi>{entry.by ?? t('audit.operator')}</bdi>
        <Timestamp instant={entry.at} />
      </p>
      <p>
        <AuditSubject entry={entry} />
      </p>
      {entry.reason !== null && (
        <blockquote className="row-reason" dir="auto">
          {entry.reason}
        </blockquote>
      )}
      <details className={`expander ${styles.auditEntryDetail}`}>
        <summary>{t('audit.detail')}</summary>
        <dl className="facts">
          <dt>{t('audit.action')}</dt>
          <dd>
            <code>{entry.action}</code>
          </dd>
          <dt>{t('audit.subject')}</dt>
          <dd>
            <code>{entry.subject_id}</code>
          </dd>
          {detail && (
            <>
              <dt>{t('audit.data')}</dt>
              <dd>
                <code>{JSON.stringify(entry.detail)}</code>
              </dd>
            </>
          )}
        </dl>
      </details>
    </li>
  );
}

/** Several entries may share an instant, but not the action and subject as well. */
function keyOf({ at, action, subject_id, actor_id, detail }: AuditEntryReply): string {
  return [at, action, subject_id, actor_id, JSON.stringify(detail)].join(' ');
}
