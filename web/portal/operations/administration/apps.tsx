import { type AppToReviewReply, apps } from '../../../../contract/programs/calls/apps.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { call } from '../../frame/api/call.ts';
import { refetch } from '../../frame/api/query-client.ts';
import { usePages } from '../../frame/api/use-pages.ts';
import { ProblemAlert } from '../../frame/forms/problem-alert.tsx';
import { useAction } from '../../frame/forms/use-action.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { LoadMore } from '../../frame/loading/load-more.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { useProof } from '../../people/proof/use-proof.ts';

const key = ['apps to review'];

/** All developers' apps for staff to review: the consent screen says whether an app was reviewed. */
export function ReviewApps() {
  const { t } = useLanguage();
  const list = usePages(key, (cursor) => call(apps.listAllApps, { query: { cursor } }));
  const rows = list.data?.pages.flatMap((page) => page.apps) ?? [];
  return (
    <>
      <PageTitle title={t('reviewApps.title')} />
      <PageHeading>{t('reviewApps.title')}</PageHeading>
      <p className="area-lead">{t('reviewApps.lead')}</p>
      <Fetched query={list} label={t('reviewApps.loading')}>
        {() => (
          <>
            {rows.length === 0 && (
              <p className="no-rows" role="status">
                {t('reviewApps.none')}
              </p>
            )}
            {rows.length > 0 && (
              <ul className="rows" aria-label={t('reviewApps.title')}>
                {rows.map((app) => (
                  <AppToReview key={app.client_id} app={app} />
                ))}
              </ul>
            )}
            <LoadMore list={list} />
          </>
        )}
      </Fetched>
    </>
  );
}

function AppToReview({ app }: { app: AppToReviewReply }) {
  const { t } = useLanguage();
  const showToast = useToast();
  const proved = useProof();
  const action = useAction(t('reviewApps.failed'));
  const { client_id, client_name, client_uri, redirect_uris, developer, reviewed_at: reviewedAt } = app;
  const isReviewed = reviewedAt !== null;
  const mark = async () => {
    if (isReviewed) await call(apps.takeBackAppReview, { params: { client_id } });
    else
      await proved(() =>
        call(apps.reviewApp, { params: { client_id }, body: { client_name, client_uri, redirect_uris } }),
      );
    showToast({
      status: 'ok',
      message: t(isReviewed ? 'reviewApps.takenBack' : 'reviewApps.marked', { name: client_name }),
    });
    await refetch(key);
  };
  return (
    <li className="row">
      <h2 className="row-title">
        <bdi>{client_name}</bdi>
      </h2>
      <p className="row-facts">
        <bdi>{developer.name}</bdi>
        <bdi dir="ltr">{developer.email}</bdi>
        <span>{t('developerAccount.people', { count: app.people })}</span>
        <span>
          {t('developerAccount.created')} <Timestamp instant={app.created_at} />
        </span>
      </p>
      <p>
        <a className="row-link" href={client_uri} rel="noopener noreferrer nofollow" target="_blank">
          <bdi dir="ltr">{client_uri}</bdi>
          <span className="visually-hidden"> {t('applicants.newTab')}</span>
        </a>
      </p>
      <ul className="row-text" aria-label={t('developerAccount.addresses')}>
        {redirect_uris.map((address) => (
          <li key={address}>
            <code dir="ltr">{address}</code>
          </li>
        ))}
      </ul>
      <p className="row-facts">
        {isReviewed ? (
          <>
            <span className="badge badge-accepted">{t('reviewApps.reviewed')}</span>
            <Timestamp instant={reviewedAt} />
          </>
        ) : (
          <span className="badge">{t('reviewApps.notReviewed')}</span>
        )}
      </p>
      <ProblemAlert problem={action.problem} onDismiss={action.dismiss} />
      <div className="row-actions">
        <BusyButton
          type="button"
          weight={isReviewed ? 'quiet' : 'strong'}
          busy={action.busy}
          label={t(isReviewed ? 'reviewApps.takeBack' : 'reviewApps.mark')}
          busyLabel={t('developerAccount.working')}
          onClick={() => void action.run(mark)}
        />
      </div>
    </li>
  );
}
