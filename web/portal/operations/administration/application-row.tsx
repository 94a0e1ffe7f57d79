import { useState } from 'react';
import type { ApplicationToDecideReply } from '../../../../contract/people/calls/applications.ts';
import { WaitingSince } from '../../desk/review/queue/waiting-since.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { nameOf } from '../../people/accounts/name-of.ts';
import { DecideApplication, type Decision } from './decide-application.tsx';

/** An application to write: the applicant's statement, and the decision or the buttons that decide. */
export function ApplicationRow({ application }: { application: ApplicationToDecideReply }) {
  const { t } = useLanguage();
  const [deciding, setDeciding] = useState<Decision | null>(null);
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
          <button className="button" type="button" onClick={() => setDeciding('accept')}>
            {t('applicants.accept')}
            <span className="visually-hidden"> {name}</span>
          </button>
          <button className="button button-quiet" type="button" onClick={() => setDeciding('decline')}>
            {t('applicants.decline')}
            <span className="visually-hidden"> {name}</span>
          </button>
        </div>
      )}
      {deciding && (
        <DecideApplication
          application={application}
          decision={deciding}
          name={name}
          onClose={() => setDeciding(null)}
        />
      )}
    </li>
  );
}
