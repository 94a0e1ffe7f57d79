import { directionOf } from '../../../../contract/constants.ts';
import { type IncidentReply, statusCalls } from '../../../../contract/operations/calls/status.ts';
import { statusComponents, statusPath } from '../../../../contract/operations/status/components.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { ListScreen } from '../../frame/lists/list-screen.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import { IncidentDialog, UpdateDialog } from './incident-dialogs.tsx';
import { MaintenancePanel } from './maintenance-panel.tsx';

/** What super admins tell readers about disruptions on the status page (product.md#status). */
export function Incidents() {
  const { t, publicHref } = useLanguage();
  return (
    <>
      <ListScreen
        title={t('incidents.title')}
        lead={
          <>
            {t('incidents.lead')} <a href={publicHref(statusPath)}>{t('incidents.page')}</a>
          </>
        }
        list={useList(statusCalls.listIncidents, { query: {} }, (page) => page.incidents)}
        loading={t('incidents.loading')}
        none={t('incidents.none')}
        row={(incident) => <IncidentRow key={incident.id} incident={incident} />}
        action={
          <RowAction
            label={t('incidents.new')}
            look="strong"
            anchor="#new"
            dialog={(close) => <IncidentDialog onClose={close} />}
          />
        }
      />
      <MaintenancePanel />
    </>
  );
}

function IncidentRow({ incident }: { incident: IncidentReply }) {
  const { t } = useLanguage();
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
          {(['update', 'resolve'] as const).map((step) => (
            <RowAction
              key={step}
              label={t(`incidents.${step}`)}
              about={title}
              dialog={(close) => <UpdateDialog incident={incident} step={step} onClose={close} />}
            />
          ))}
        </div>
      )}
    </li>
  );
}
