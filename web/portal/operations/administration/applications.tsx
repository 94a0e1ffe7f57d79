import { NavLink, useSearchParams } from 'react-router';
import { applicationStatuses } from '../../../../contract/constants.ts';
import { applicationsPath } from '../../../../contract/paths.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { LoadMore } from '../../frame/loading/load-more.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { ApplicationRow } from './application-row.tsx';
import { useApplications } from './use-applications.ts';

/** Applications to write by status: open ones oldest first, and decided ones (product.md#administration). */
export function Applications() {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const status = applicationStatuses.find((known) => known === search.get('status')) ?? 'open';
  const list = useApplications(status);
  const rows = list.data?.pages.flatMap((page) => page.applications) ?? [];
  return (
    <>
      <PageTitle title={t('applicants.title')} />
      <PageHeading>{t('applicants.title')}</PageHeading>
      <p className="area-lead">{t('applicants.lead')}</p>
      <nav aria-label={t('applicants.statuses')}>
        <ul className="view-links">
          {applicationStatuses.map((choice) => (
            <li key={choice}>
              <NavLink
                to={choice === 'open' ? applicationsPath : `${applicationsPath}?status=${choice}`}
                aria-current={choice === status ? 'true' : 'false'}
              >
                {t(`applicants.status.${choice}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Fetched query={list} label={t('applicants.loading')}>
        {() => (
          <>
            {rows.length === 0 && (
              <p className="no-rows" role="status">
                {t(`applicants.none.${status}`)}
              </p>
            )}
            {rows.length > 0 && (
              <ul className="rows" aria-label={t('applicants.title')}>
                {rows.map((application) => (
                  <ApplicationRow key={application.id} application={application} />
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
