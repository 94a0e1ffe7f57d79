import { Link, useSearchParams } from 'react-router';
import { securityEventsPath } from '../../../../contract/paths.ts';
import { type SecurityEventReply, security } from '../../../../contract/trust/calls/security-events.ts';
import { securityEventKinds } from '../../../../contract/trust/event-kinds.ts';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { call } from '../../frame/api/call.ts';
import { usePages } from '../../frame/api/use-pages.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { LoadMore } from '../../frame/loading/load-more.tsx';
import { SearchForm } from '../../frame/search/search-form.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { useProof } from '../../people/proof/use-proof.ts';
import styles from './administration.module.css';
import { securityTexts } from './security-text.ts';

const names = ['kind', 'person', 'source'] as const;
interface Filters {
  kind?: SecurityEventReply['kind'] | undefined;
  person?: string | undefined;
  source?: string | undefined;
}

/** What the call takes, from the query of the URL. Values that are no filter are ignored. */
function readFilters(search: URLSearchParams): Filters {
  const { shape } = security.listSecurityEvents.query;
  const given = (name: (typeof names)[number]) => search.get(name)?.trim() || undefined;
  const kind = shape.kind.safeParse(given('kind')).data;
  const person = shape.person.safeParse(given('person')).data;
  const source = shape.source.safeParse(given('source')).data;
  return { ...(kind && { kind }), ...(person && { person }), ...(source && { source }) };
}

/** Sign-ins, refusals, keys and roles, the latest first (product.md#administration). */
export function SecurityEvents() {
  const { t } = useLanguage();
  const [parameters, setParameters] = useSearchParams();
  const filters = readFilters(parameters);
  const proved = useProof();
  const change = (changed: Filters) => {
    const kept: Record<string, string> = {};
    const next = { ...filters, ...changed };
    for (const name of names) if (next[name]) kept[name] = next[name];
    setParameters(kept, { replace: true });
  };
  const list = usePages(['security events', JSON.stringify(filters)], (cursor) =>
    proved(() => call(security.listSecurityEvents, { query: { ...filters, cursor } })),
  );
  const events = list.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <>
      <PageTitle title={t('security.title')} />
      <PageHeading>{t('security.title')}</PageHeading>
      <p className="area-lead">{t('security.lead')}</p>
      <SearchForm
        label={t('security.person')}
        hint={t('security.personHint')}
        searched={filters.person ?? ''}
        onSearch={(person) => change({ person })}
      />
      <FieldFrame name="kind" label={t('security.kind')}>
        {(attributes) => (
          <select
            className="select"
            {...attributes}
            value={filters.kind ?? ''}
            onChange={({ target }) =>
              change({ kind: securityEventKinds.find((kind) => kind === target.value) })
            }
          >
            <option value="">{t('security.anyKind')}</option>
            {securityEventKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(securityTexts[kind])}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      {filters.source !== undefined && (
        <p role="status">
          {t('security.ownSource', { source: filters.source })}{' '}
          <Link to={securityEventsPath}>{t('audit.filters.clear')}</Link>
        </p>
      )}
      <Fetched query={list} label={t('security.loading')}>
        {() => (
          <>
            {events.length === 0 && (
              <p className="no-rows" role="status">
                {t('security.none')}
              </p>
            )}
            {events.length > 0 && (
              <ol className="rows" aria-label={t('security.title')}>
                {events.map((event) => (
                  <SecurityEventRow key={event.id} event={event} />
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

function SecurityEventRow({ event }: { event: SecurityEventReply }) {
  const { t } = useLanguage();
  const { account, by, source, detail } = event;
  return (
    <li className={`row ${styles.auditEntry}`}>
      <h2 className={`row-title ${styles.auditEntryTitle}`}>{t(securityTexts[event.kind])}</h2>
      <p className="row-facts">
        {account !== null && <bdi>{account.name ?? account.id}</bdi>}
        <Timestamp instant={event.at} />
        {event.count > 1 && <span>{t('security.times', { number: event.count })}</span>}
      </p>
      <details className={`expander ${styles.auditEntryDetail}`}>
        <summary>{t('audit.detail')}</summary>
        <dl className="facts">
          <dt>{t('audit.action')}</dt>
          <dd>
            <code>{event.kind}</code>
          </dd>
          {account !== null && (
            <>
              <dt>{t('audit.subject')}</dt>
              <dd>
                <code>{account.id}</code>
              </dd>
            </>
          )}
          {by !== null && (
            <>
              <dt>{t('security.by')}</dt>
              <dd>
                <bdi>{by.name ?? by.id}</bdi>
              </dd>
            </>
          )}
          {source !== null && (
            <>
              <dt>{t('security.source')}</dt>
              <dd>
                <code>{source}</code>{' '}
                <Link to={`${securityEventsPath}?source=${source}`}>{t('security.fromSource')}</Link>
                <p>{t('security.sourceHint')}</p>
              </dd>
            </>
          )}
          {Object.keys(detail).length > 0 && (
            <>
              <dt>{t('audit.data')}</dt>
              <dd>
                <code>{JSON.stringify(detail)}</code>
              </dd>
            </>
          )}
        </dl>
      </details>
    </li>
  );
}
