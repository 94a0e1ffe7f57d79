import { Link } from 'react-router';
import { postPath } from '../../../../contract/paths.ts';
import { accountPath } from '../../../../contract/people/account-paths.ts';
import { type AuditEntryReply, administration } from '../../../../contract/people/calls/administration.ts';
import { call } from '../../frame/api/call.ts';
import { saveFile } from '../../frame/api/save-file.ts';
import { SaveButton } from '../../frame/forms/save-button.tsx';
import { auditText } from '../../frame/language/audit-text.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { useFilters } from '../../frame/lists/filters.ts';
import { ListScreen } from '../../frame/lists/list-screen.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import styles from './administration.module.css';
import { AuditFiltersForm } from './audit-filters-form.tsx';

/** Who did what to what, when and why, the latest first (product.md#administration). */
export function AuditLog() {
  const { t } = useLanguage();
  const [filters, change] = useFilters(administration.downloadAuditLog.query);
  const list = useList(administration.getAuditLog, { query: filters }, (page) => page.entries);
  return (
    <ListScreen
      title={t('audit.title')}
      lead={t('audit.lead')}
      list={list}
      loading={t('audit.loading')}
      none={t('audit.none')}
      ordered
      row={(entry) => <AuditEntryRow key={keyOf(entry)} entry={entry} />}
      action={
        <SaveButton
          look="quiet"
          label={t('audit.download')}
          busyLabel={t('audit.downloading')}
          failure={t('audit.notDownloaded')}
          send={async () => {
            const { download, downloadType } = administration.downloadAuditLog;
            saveFile(download, await call(administration.downloadAuditLog, { query: filters }), downloadType);
          }}
        />
      }
    >
      <AuditFiltersForm filters={filters} shown={list.rows[0]} onChange={change} />
    </ListScreen>
  );
}

/** An entry of the log, below a heading of this level. */
export function AuditEntryRow({
  entry,
  level: Heading = 'h2',
}: {
  entry: AuditEntryReply;
  level?: 'h2' | 'h3';
}) {
  const { t } = useLanguage();
  const detail = Object.keys(entry.detail).length > 0;
  return (
    <li className={`row ${styles.auditEntry}`}>
      <Heading className={`row-title ${styles.auditEntryTitle}`}>{auditText(entry.action, t)}</Heading>
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
export function keyOf({ at, action, subject_id, actor_id, detail }: AuditEntryReply): string {
  return [at, action, subject_id, actor_id, JSON.stringify(detail)].join(' ');
}

/** The subject of an entry, as a link where it has a page. */
function AuditSubject({ entry }: { entry: AuditEntryReply }) {
  const { t, publicHref } = useLanguage();
  const { subject_type: type, subject_name: name, subject_slug: slug } = entry;
  if (type === 'post' && slug !== null)
    return <a href={publicHref(postPath(slug))}>{name || t('audit.post')}</a>;
  // The action names its subject already.
  if (type === 'signing_key' || type === 'alert' || type === 'site') return null;
  if (type === 'incident') return <bdi>{String(entry.detail.title ?? '')}</bdi>;
  if (type === 'topic') return <bdi>{String(entry.detail.topic ?? '')}</bdi>;
  if (type === 'cloud_node') return <bdi>{name}</bdi>;
  if (type === 'account' && name !== null)
    return (
      <Link to={accountPath(entry.subject_id)}>
        <bdi>{name}</bdi>
      </Link>
    );
  return <bdi>{name || t(type === 'post' ? 'audit.post' : 'audit.account')}</bdi>;
}
