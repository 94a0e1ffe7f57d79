import { Link, useSearchParams } from 'react-router';
import { securityEventsPath } from '../../../../contract/paths.ts';
import { type SecurityEventReply, security } from '../../../../contract/trust/calls/security-events.ts';
import type { SecurityEventKind } from '../../../../contract/trust/event-kinds.ts';
import { securityEventKinds } from '../../../../contract/trust/event-kinds.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { ListScreen } from '../../frame/lists/list-screen.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import { SearchForm } from '../../frame/search/search-form.tsx';
import styles from './administration.module.css';

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
  const change = (changed: Filters) => {
    const kept: Record<string, string> = {};
    const next = { ...filters, ...changed };
    for (const name of names) if (next[name]) kept[name] = next[name];
    setParameters(kept, { replace: true });
  };
  return (
    <ListScreen
      title={t('security.title')}
      lead={t('security.lead')}
      list={useList(security.listSecurityEvents, { query: filters }, (page) => page.events)}
      loading={t('security.loading')}
      none={t('security.none')}
      ordered
      row={(event) => <SecurityEventRow key={event.id} event={event} />}
    >
      <SearchForm
        label={t('security.person')}
        hint={t('security.personHint')}
        searched={filters.person ?? ''}
        onSearch={(person) => change({ person })}
      />
      <SelectField
        name="kind"
        label={t('security.kind')}
        placeholder={t('security.anyKind')}
        options={securityEventKinds.map((value) => ({ value, label: t(securityTexts[value]) }))}
        value={filters.kind ?? ''}
        onChange={({ target }) => change({ kind: securityEventKinds.find((kind) => kind === target.value) })}
      />
      {filters.source !== undefined && (
        <p role="status">
          {t('security.ownSource', { source: filters.source })}{' '}
          <Link to={securityEventsPath}>{t('audit.filters.clear')}</Link>
        </p>
      )}
    </ListScreen>
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

/** The kinds of security events in words. */
const securityTexts = {
  'sign_in.succeeded': 'security.kinds.signInSucceeded',
  'sign_in.failed': 'security.kinds.signInFailed',
  'sign_in.new_device': 'security.kinds.newDevice',
  'session.ended': 'security.kinds.sessionEnded',
  'access.denied': 'security.kinds.accessDenied',
  'origin.refused': 'security.kinds.originRefused',
  'policy.violated': 'security.kinds.policyViolated',
  'token.refused': 'security.kinds.tokenRefused',
  'budget.spent': 'security.kinds.budgetSpent',
  'step_up.given': 'security.kinds.stepUpGiven',
  'step_up.failed': 'security.kinds.stepUpFailed',
  'settings.read': 'security.kinds.settingsRead',
  'key.created': 'security.kinds.keyCreated',
  'key.revoked': 'security.kinds.keyRevoked',
  'role.changed': 'security.kinds.roleChanged',
  'role.proposed': 'security.kinds.roleProposed',
  'role.declined': 'security.kinds.roleDeclined',
  'account.disabled': 'security.kinds.accountDisabled',
  'account.enabled': 'security.kinds.accountEnabled',
  'factor.enrolled': 'security.kinds.factorEnrolled',
  'factor.removed': 'security.kinds.factorRemoved',
  'factor.recovered': 'security.kinds.factorRecovered',
  'factor.suspected': 'security.kinds.factorSuspected',
} as const satisfies Record<SecurityEventKind, string>;
