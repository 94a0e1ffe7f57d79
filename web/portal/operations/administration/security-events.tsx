import { Link } from 'react-router';
import { securityEventsPath } from '../../../../contract/desk/desk-paths.ts';
import { type SecurityEventReply, security } from '../../../../contract/trust/calls/security-events.ts';
import type { SecurityEventKind } from '../../../../contract/trust/event-kinds.ts';
import { securityEventKinds } from '../../../../contract/trust/event-kinds.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { FilterForm } from '../../frame/lists/filter-form.tsx';
import { useFilters } from '../../frame/lists/filters.ts';
import { ListScreen } from '../../frame/lists/list-screen.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import styles from './administration.module.css';

const shown = security.listSecurityEvents.query.pick({ kind: true, person: true, source: true });

/** Sign-ins, refusals, keys and roles, the latest first (product.md#administration). */
export function SecurityEvents() {
  const { t } = useLanguage();
  const [filters, change] = useFilters(shown);
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
      <FilterForm
        filters={filters}
        fields={[
          { name: 'person', label: t('security.person'), hint: t('security.personHint') },
          {
            name: 'kind',
            label: t('security.kind'),
            any: t('security.anyKind'),
            options: securityEventKinds.map((value) => ({ value, label: t(securityTexts[value]) })),
          },
          { name: 'source', label: t('security.source'), type: 'hidden' },
        ]}
        onChange={change}
      />
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
  'log.split': 'security.kinds.logSplit',
} as const satisfies Record<SecurityEventKind, string>;
