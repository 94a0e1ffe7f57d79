import { directionOf } from '../../../contract/constants.ts';
import type { IncidentReply, StatusReply } from '../../../contract/operations/calls/status.ts';
import { statusComponents, statusJsonPath } from '../../../contract/operations/status/components.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WrittenText } from '../notices/notices-of-post.tsx';
import type { PageContext } from '../page-context.ts';
import { dateOf, Timestamp } from '../timestamp.tsx';
import { DayPlot, firstMeasuredDay, shareWithoutFailure } from './day-plot.tsx';

/** How each part of the site works, and what super admins say about disruptions (product.md#status). */
export function StatusPage({ context, status }: { context: PageContext; status: StatusReply }) {
  const { t } = context;
  const { at, state, measured_at, database_away_since: away, components, maintenance, incidents } = status;
  const first = firstMeasuredDay(components);
  return (
    <div className="frame versions">
      <header className="list-head">
        <h1>{t('status.title')}</h1>
        <p className={state === 'ok' ? 'all-well' : undefined}>
          {state === 'ok' && <CheckIcon />}
          {t(`status.overall.${state}`)}
        </p>
      </header>
      {away !== null && (
        <Notice tone="alarm" heading={t('status.away', { date: dateOf(context, away) })}>
          <p>{t('status.awayText')}</p>
        </Notice>
      )}
      {maintenance !== null && (
        <Notice heading={t('status.maintenance', { date: dateOf(context, maintenance.since) })}>
          <p>{t('status.maintenanceText')}</p>
        </Notice>
      )}
      {incidents.length > 0 && (
        <section aria-labelledby="incidents">
          <h2 id="incidents">{t('status.incidents')}</h2>
          <ol className="version-rows">
            {incidents.map((incident) => (
              <IncidentRow key={incident.id} context={context} incident={incident} />
            ))}
          </ol>
        </section>
      )}
      <section aria-labelledby="parts">
        <h2 id="parts">{t('status.parts')}</h2>
        {first !== null && <p>{t('status.history', { date: dateOf(context, first) })}</p>}
        <ul className="version-rows">
          {components.map((component) => (
            <ComponentRow key={component.name} context={context} component={component} now={at} />
          ))}
        </ul>
      </section>
      <p className="version-facts">
        {measured_at !== null && (
          <bdi dir={context.direction}>{t('status.measured', { date: dateOf(context, measured_at) })}</bdi>
        )}
        <a href={context.href(statusJsonPath)}>{t('status.json')}</a>
      </p>
    </div>
  );
}

interface ComponentRowProps {
  context: PageContext;
  component: StatusReply['components'][number];
  now: string;
}

function ComponentRow({ context, component, now }: ComponentRowProps) {
  const { t } = context;
  const { name, state, since, days } = component;
  const share = shareWithoutFailure(context, days);
  const disrupted = days.filter(({ degraded, down }) => degraded + down > 0).toReversed();
  return (
    <li>
      <h3>{t(`status.components.${name}`)}</h3>
      <p className="version-facts">
        <strong>{t(`status.states.${state ?? 'none'}`)}</strong>
        {since !== null && state !== 'ok' && (
          <bdi dir={context.direction}>{t('status.since', { date: dateOf(context, since) })}</bdi>
        )}
        {share !== null && (
          <bdi dir={context.direction}>{t('status.share', { share, count: days.length })}</bdi>
        )}
      </p>
      {share !== null && (
        <DayPlot
          days={days}
          now={now}
          label={t('status.plot', { name: t(`status.components.${name}`), count: disrupted.length })}
        />
      )}
      {disrupted.length > 0 && (
        <details>
          <summary>{t('status.days')}</summary>
          <ul>
            {disrupted.map(({ day, degraded, down }) => (
              <li key={day}>{t('status.day', { date: dateOf(context, day), degraded, down })}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function IncidentRow({ context, incident }: { context: PageContext; incident: IncidentReply }) {
  const { t } = context;
  const { title, language, components, begun_at, resolved_at, updates } = incident;
  const named = statusComponents.filter((name) => components.includes(name));
  return (
    <li>
      <h3 lang={language} dir={directionOf(language)}>
        {title}
      </h3>
      <p className="version-facts">
        <strong>{t(resolved_at === null ? 'status.open' : 'status.resolved')}</strong>
        <bdi dir={context.direction}>{t('status.begun', { date: dateOf(context, begun_at) })}</bdi>
        {resolved_at !== null && (
          <bdi dir={context.direction}>{t('status.ended', { date: dateOf(context, resolved_at) })}</bdi>
        )}
        {named.map((name) => (
          <bdi key={name}>{t(`status.components.${name}`)}</bdi>
        ))}
      </p>
      {updates.map(({ id, text, language: written, at }) => (
        <div key={id}>
          <p className="version-facts">
            <Timestamp context={context} instant={at} />
          </p>
          <div lang={written} dir={directionOf(written)}>
            <WrittenText text={text} />
          </div>
        </div>
      ))}
    </li>
  );
}
