import { NavLink, useSearchParams } from 'react-router';
import { reportStates } from '../../../../contract/constants.ts';
import { reportsPath } from '../../../../contract/paths.ts';
import { reports } from '../../../../contract/posts/calls/reports.ts';
import { call } from '../../frame/api/call.ts';
import { usePages } from '../../frame/api/use-pages.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { LoadMore } from '../../frame/loading/load-more.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { ReportRow } from './report-row.tsx';
import { reportsKey } from './use-decision.ts';

/** Mistakes that readers reported, by state, for staff to decide (product.md#reports-of-readers). */
export function Reports() {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const state = reportStates.find((known) => known === search.get('state')) ?? 'new';
  const list = usePages([reportsKey, state], (cursor) =>
    call(reports.listReports, { query: { state, cursor } }),
  );
  const rows = list.data?.pages.flatMap((page) => page.reports) ?? [];
  const counts = list.data?.pages.at(-1)?.counts;
  return (
    <>
      <PageTitle title={t('reports.title')} />
      <PageHeading>{t('reports.title')}</PageHeading>
      <p className="area-lead">{t('reports.lead')}</p>
      <nav aria-label={t('reports.states')}>
        <ul className="view-links">
          {reportStates.map((choice) => (
            <li key={choice}>
              <NavLink
                to={choice === 'new' ? reportsPath : `${reportsPath}?state=${choice}`}
                aria-current={choice === state ? 'true' : 'false'}
              >
                {t(`reports.state.${choice}`)}
                {counts && <bdi>({counts[choice]})</bdi>}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Fetched query={list} label={t('reports.loading')}>
        {() => (
          <>
            {rows.length === 0 && (
              <p className="no-rows" role="status">
                {t('reports.none')}
              </p>
            )}
            {rows.length > 0 && (
              <ul className="rows" aria-label={t('reports.title')}>
                {rows.map((report) => (
                  <ReportRow key={report.id} report={report} />
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
