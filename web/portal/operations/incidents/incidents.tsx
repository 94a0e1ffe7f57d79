import { useState } from 'react';
import { directionOf } from '../../../../contract/constants.ts';
import type { IncidentReply } from '../../../../contract/operations/calls/status.ts';
import { statusComponents, statusPath } from '../../../../contract/operations/status/components.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { LoadMore } from '../../frame/loading/load-more.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { MaintenancePanel } from './maintenance-panel.tsx';
import { NewIncident } from './new-incident.tsx';
import { UpdateDialog } from './update-dialog.tsx';
import { useIncidents } from './use-incidents.ts';

/** What super admins tell readers about disruptions on the status page (product.md#status). */
export function Incidents() {
  const { t, publicHref } = useLanguage();
  const list = useIncidents();
  const [writing, setWriting] = useState(false);
  const rows = list.data?.pages.flatMap((page) => page.incidents) ?? [];
  return (
    <>
      <PageTitle title={t('incidents.title')} />
      <PageHeading>{t('incidents.title')}</PageHeading>
      <p className="area-lead">
        {t('incidents.lead')} <a href={publicHref(statusPath)}>{t('incidents.page')}</a>
      </p>
      <p>
        <button className="button" type="button" onClick={() => setWriting(true)}>
          {t('incidents.new')}
        </button>
      </p>
      <Fetched query={list} label={t('incidents.loading')}>
        {() => (
          <>
            {rows.length === 0 && (
              <p className="no-rows" role="status">
                {t('incidents.none')}
              </p>
            )}
            {rows.length > 0 && (
              <ul className="rows" aria-label={t('incidents.title')}>
                {rows.map((incident) => (
                  <IncidentRow key={incident.id} incident={incident} />
                ))}
              </ul>
            )}
            <LoadMore list={list} />
          </>
        )}
      </Fetched>
      <MaintenancePanel />
      {writing && <NewIncident onClose={() => setWriting(false)} />}
    </>
  );
}

function IncidentRow({ incident }: { incident: IncidentReply }) {
  const { t } = useLanguage();
  const [asked, setAsked] = useState<'update' | 'resolve' | null>(null);
  const { title, language, components, begun_at, resolved_at, updates } = incident;
  const named = statusComponents.filter((name) => components.includes(name));
  return (
    <li className="row">
      <h2 className="row-title" lang={language} dir={directionOf(language)}>
        {title}
      </h2>
      <p className="row-facts">
        <span className={resolved_at === null ? 'badge' : undefined}>
          {t(resolved_at === null ? 'incidents.open' : 'incidents.resolved')}
        </span>
        {named.map((name) => (
          <span key={name}>{t(`incidents.parts.${name}`)}</span>
        ))}
        <span>
          {t('incidents.begun')} <Timestamp instant={begun_at} />
        </span>
      </p>
      {updates.map(({ id, text, language: written, at }) => (
        <p key={id}>
          <Timestamp instant={at} />{' '}
          <span lang={written} dir={directionOf(written)}>
            {text}
          </span>
        </p>
      ))}
      {resolved_at === null && (
        <div className="row-actions">
          <button className="text-button" type="button" onClick={() => setAsked('update')}>
            {t('incidents.update')}
            <span className="visually-hidden"> {title}</span>
          </button>
          <button className="text-button" type="button" onClick={() => setAsked('resolve')}>
            {t('incidents.resolve')}
            <span className="visually-hidden"> {title}</span>
          </button>
        </div>
      )}
      {asked !== null && <UpdateDialog incident={incident} step={asked} onClose={() => setAsked(null)} />}
    </li>
  );
}
