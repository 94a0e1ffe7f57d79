import { type ApplicationReply, applications } from '../../../../contract/people/calls/applications.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useCall } from '../../frame/api/use-call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { Loading } from '../../frame/loading/loading.tsx';
import { product } from '../../frame/shell/product.ts';
import { ErrorView } from '../../frame/shell/views.tsx';
import { refetchUser, useUser } from '../../frame/user/use-user.ts';
import { ProfileScreen } from '../profile/profile-screen.tsx';
import { ApplicationForm } from './application-form.tsx';
import styles from './applications.module.css';

/**
 * Shown to readers in place of an author's posts: how to apply to write, or the application's status (design
 * §4).
 */
export function Invitation() {
  const { t } = useLanguage();
  const { data: user } = useUser();
  // Staff may decide at any time.
  const application = useCall(applications.getApplication, {}, { staleTime: 0 });
  if (application.isPending || !user) return <Loading label={t('application.loading')} />;
  if (application.isLoadingError) return <ErrorView onTryAgain={() => void application.refetch()} />;
  return (
    <ProfileScreen heading={t('application.heading')}>
      <div className={styles.application}>
        <p>{t('application.lead', { product: product.name })}</p>
        <ApplicationState application={application.data.application} userId={user.user.id} />
      </div>
    </ProfileScreen>
  );
}

function ApplicationState({ application, userId }: { application: ApplicationReply | null; userId: string }) {
  if (!application) return <ApplicationForm userId={userId} />;
  switch (application.status) {
    case 'open':
      return <Open application={application} />;
    case 'accepted':
      return <Accepted />;
    case 'declined':
      return (
        <>
          <Declined application={application} />
          <ApplicationForm userId={userId} />
        </>
      );
  }
}

function Open({ application: { statement, affiliation, created_at } }: { application: ApplicationReply }) {
  const { t } = useLanguage();
  return (
    <>
      <Notice heading={t('application.openHeading')}>
        <p>{t('application.openText')}</p>
      </Notice>
      <dl className={`facts ${styles.facts}`}>
        <div>
          <dt>{t('application.sentOn')}</dt>
          <dd>
            <Timestamp instant={created_at} />
          </dd>
        </div>
        <div>
          <dt>{t('application.affiliation')}</dt>
          <dd dir="auto">{affiliation}</dd>
        </div>
        <div>
          <dt>{t('application.statement')}</dt>
          <dd className={styles.words} dir="auto">
            {statement}
          </dd>
        </div>
      </dl>
    </>
  );
}

/** Accepting changes the role, so only people who have this screen open at that moment see this. */
function Accepted() {
  const { t } = useLanguage();
  return (
    <Notice heading={t('application.acceptedHeading')}>
      <p>{t('application.acceptedText')}</p>
      <button className={`button ${styles.next}`} type="button" onClick={() => void refetchUser()}>
        {t('application.acceptedNext')}
      </button>
    </Notice>
  );
}

function Declined({ application: { reason, decided_at } }: { application: ApplicationReply }) {
  const { t } = useLanguage();
  return (
    <Notice tone="alarm" heading={t('application.declinedHeading')}>
      {reason !== null && (
        <p className={styles.words} dir="auto">
          {reason}
        </p>
      )}
      {decided_at !== null && (
        <p className="field-hint">
          <Timestamp instant={decided_at} />
        </p>
      )}
      <p>{t('application.declinedText')}</p>
    </Notice>
  );
}
