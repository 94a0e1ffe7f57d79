import { type AppToReviewReply, appReviews, apps } from '../../../../contract/programs/calls/apps.ts';
import { call } from '../../frame/api/call.ts';
import { SaveButton } from '../../frame/forms/save-button.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { FilterForm } from '../../frame/lists/filter-form.tsx';
import { useFilters, writeFilters } from '../../frame/lists/filters.ts';
import { ListScreen } from '../../frame/lists/list-screen.tsx';
import { useList } from '../../frame/lists/use-list.ts';

const shown = apps.listAllApps.query.pick({ q: true, reviewed: true });

/** All developers' apps for staff to review: the consent screen says whether an app was reviewed. */
export function ReviewApps() {
  const { t } = useLanguage();
  const [filters, change] = useFilters(shown);
  const list = useList(apps.listAllApps, { query: filters }, (page) => page.apps);
  const counts = list.pages.at(-1)?.counts;
  return (
    <ListScreen
      title={t('reviewApps.title')}
      lead={t('reviewApps.lead')}
      list={list}
      loading={t('reviewApps.loading')}
      none={t(writeFilters(filters) === '' ? 'reviewApps.none' : 'lists.noneLeft')}
      row={(app) => <AppToReview key={app.client_id} app={app} />}
    >
      <FilterForm
        filters={filters}
        fields={[
          { name: 'q', label: t('reviewApps.search') },
          {
            name: 'reviewed',
            label: t('reviewApps.reviewed'),
            any: t('reviewApps.reviewedOrNot'),
            options: appReviews.map((value) => ({
              value,
              label: t(value === 'yes' ? 'reviewApps.reviewed' : 'reviewApps.notReviewed'),
              count: counts?.[value],
            })),
          },
        ]}
        onChange={change}
      />
    </ListScreen>
  );
}

function AppToReview({ app }: { app: AppToReviewReply }) {
  const { t } = useLanguage();
  const { client_id, client_name, client_uri, redirect_uris, developer, reviewed_at: reviewedAt } = app;
  const isReviewed = reviewedAt !== null;
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
      <div className="row-actions">
        <SaveButton
          look={isReviewed ? 'quiet' : 'strong'}
          label={t(isReviewed ? 'reviewApps.takeBack' : 'reviewApps.mark')}
          busyLabel={t('developerAccount.working')}
          failure={t('reviewApps.failed')}
          success={t(isReviewed ? 'reviewApps.takenBack' : 'reviewApps.marked', { name: client_name })}
          refetch={[apps.listAllApps]}
          send={async () => {
            const body = { client_name, client_uri, redirect_uris };
            await (isReviewed
              ? call(apps.takeBackAppReview, { params: { client_id } })
              : call(apps.reviewApp, { params: { client_id }, body }));
          }}
        />
      </div>
    </li>
  );
}
