import { applicationStatuses } from '../../../../contract/constants.ts';
import { statistics } from '../../../../contract/desk/calls/statistics.ts';
import {
  type ApplicationToDecideReply,
  applications,
} from '../../../../contract/people/calls/applications.ts';
import { WaitingSince } from '../../desk/review/queue/waiting-since.tsx';
import { call } from '../../frame/api/call.ts';
import { ReasonDialog } from '../../frame/forms/reason-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { FilterForm } from '../../frame/lists/filter-form.tsx';
import { useFilters } from '../../frame/lists/filters.ts';
import { ListScreen } from '../../frame/lists/list-screen.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import { ViewLinks } from '../../frame/lists/view-links.tsx';
import { nameOf } from '../../people/accounts/name-of.ts';
import { acceptance, rejection } from './decision-rules.ts';

const shown = applications.listApplications.query.pick({ status: true, q: true });

/** Applications to write by status: open ones oldest first, and decided ones (product.md#administration). */
export function Applications() {
  const { t } = useLanguage();
  const [filters, change] = useFilters(shown);
  const { status = 'open', q } = filters;
  const list = useList(applications.listApplications, { query: { status, q } }, (page) => page.applications);
  const counts = list.pages.at(-1)?.counts;
  return (
    <ListScreen
      title={t('applicants.title')}
      lead={t('applicants.lead')}
      list={list}
      loading={t('applicants.loading')}
      none={t(q ? 'lists.noneLeft' : `applicants.none.${status}`)}
      row={(application) => <ApplicationRow key={application.id} application={application} />}
    >
      <ViewLinks
        label={t('applicants.statuses')}
        name="status"
        values={applicationStatuses}
        chosen={status}
        kept={{ q }}
        text={(choice) => (
          <>
            {t(`applicants.status.${choice}`)}
            {counts && <bdi>({counts[choice]})</bdi>}
          </>
        )}
      />
      <FilterForm
        filters={filters}
        fields={[{ name: 'q', label: t('applicants.search') }]}
        onChange={change}
      />
    </ListScreen>
  );
}

/** An application to write: the applicant's statement, and the decision or the buttons that decide. */
function ApplicationRow({ application }: { application: ApplicationToDecideReply }) {
  const { t } = useLanguage();
  const { status, statement, affiliation, profile_link, created_at, decided_at, reason } = application;
  const name = nameOf(application);
  return (
    <li className="row">
      <h2 className="row-title">
        <bdi>{name}</bdi>
      </h2>
      <p className="row-facts">
        <bdi dir="ltr">{application.email}</bdi>
        <bdi>{affiliation}</bdi>
        {status === 'open' ? <WaitingSince instant={created_at} /> : <Timestamp instant={created_at} />}
      </p>
      <p className="row-text" dir="auto">
        {statement}
      </p>
      {profile_link && (
        <p>
          <a className="row-link" href={profile_link} rel="noopener noreferrer nofollow" target="_blank">
            <bdi dir="ltr">{profile_link}</bdi>
            <span className="visually-hidden"> {t('applicants.newTab')}</span>
          </a>
        </p>
      )}
      {decided_at !== null && (
        <p className="row-facts">
          <span className={`badge badge-${status}`}>{t(`applicants.status.${status}`)}</span>
          <Timestamp instant={decided_at} />
        </p>
      )}
      {reason !== null && (
        <blockquote className="row-reason" dir="auto">
          {reason}
        </blockquote>
      )}
      {status === 'open' && (
        <div className="row-actions">
          {(['accept', 'decline'] as const).map((decision) => (
            <RowAction
              key={decision}
              label={t(`applicants.${decision}`)}
              about={name}
              look={decision === 'accept' ? 'strong' : 'quiet'}
              dialog={(close) => (
                <DecideApplication
                  application={application}
                  decision={decision}
                  name={name}
                  onClose={close}
                />
              )}
            />
          ))}
        </div>
      )}
    </li>
  );
}

interface DecideApplicationProps {
  application: ApplicationToDecideReply;
  decision: 'accept' | 'decline';
  name: string;
  onClose(): void;
}

/** Asks for the reason and says what the decision does. Says so when somebody else decided first. */
function DecideApplication({ application: { id }, decision, name, onClose }: DecideApplicationProps) {
  const { t } = useLanguage();
  return (
    <ReasonDialog
      heading={t(`applicants.${decision}Heading`, { name })}
      rules={decision === 'accept' ? acceptance : rejection}
      saveAs={`${decision} ${id}`}
      labels={{
        reason: t(decision === 'accept' ? 'applicants.reasonIfAny' : 'applicants.reason'),
        hint: t('applicants.reasonHint'),
        submit: t(`applicants.${decision}`),
        busy: t('applicants.deciding'),
        failed: t('applicants.failed'),
      }}
      send={(reason) => {
        const body = { decision, ...(reason !== '' && { reason }) };
        return call(applications.decideApplication, { params: { id }, body });
      }}
      success={t(`applicants.done.${decision}`, { name })}
      conflicts={['application_decided', 'not_found']}
      conflict={{
        message: t('applicants.decidedBefore'),
        detail: t('applicants.decidedBeforeDetail'),
      }}
      refetch={[applications.listApplications, statistics.getReviewStatistics]}
      onClose={onClose}
    >
      <p>{t(`applicants.${decision}Text`)}</p>
    </ReasonDialog>
  );
}
