import { Link } from 'react-router';
import { statistics } from '../../../../contract/desk/calls/statistics.ts';
import { writePath } from '../../../../contract/paths.ts';
import { isStaff } from '../../../../contract/people/roles.ts';
import { useCall } from '../../frame/api/use-call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useAddressChoice } from '../../frame/lists/view-links.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import { OwnNumbers } from './own-numbers.tsx';
import { OwnSubmissions } from './own-submissions.tsx';
import { RecordingState } from './recording-state.tsx';
import { SiteNumbers } from './site-numbers.tsx';
import { StaffDesk } from './staff-desk.tsx';
import { StaffNumbers } from './staff-numbers.tsx';
import { type Statistics as Own, periods, useReviewStatistics } from './use-statistics.ts';

/** How the site and the person's own posts are doing (product.md#numbers). */
export function Statistics() {
  const { t } = useLanguage();
  const { data: user } = useUser();
  const period = useAddressChoice('days', periods);
  const staff = user !== undefined && isStaff(user.user);
  // While another period loads, the previous one stays on screen.
  const own = useCall(
    statistics.getStatistics,
    { query: { days: period } },
    { placeholderData: (before) => before },
  );
  const review = useReviewStatistics(staff);
  return (
    <>
      <PageTitle title={t('dash.areas.statistics')} />
      <PageHeading>{t('dash.areas.statistics')}</PageHeading>
      {staff && (
        <Fetched query={review} label={t('stats.loadingQueue')}>
          {(loaded) => <StaffNumbers statistics={loaded} />}
        </Fetched>
      )}
      {staff && <StaffDesk />}
      {staff && <RecordingState />}
      <Fetched query={own} label={t('stats.loading')}>
        {(loaded) =>
          hasPosts(loaded) ? (
            <>
              <OwnSubmissions statistics={loaded} />
              <OwnNumbers statistics={loaded} period={period} />
            </>
          ) : (
            <>
              <NoPosts />
              <SiteNumbers withLists={!staff} />
            </>
          )
        }
      </Fetched>
    </>
  );
}

function hasPosts({ totals }: Own): boolean {
  return Object.values(totals.posts).some((count) => count > 0);
}

function NoPosts() {
  const { t } = useLanguage();
  return (
    <section className="numbers" aria-labelledby="no-posts-heading">
      <h2 id="no-posts-heading">{t('stats.heading')}</h2>
      <p className="no-rows">{t('stats.noPosts')}</p>
      <p>
        <Link className="button" to={writePath}>
          {t('stats.write')}
        </Link>
      </p>
    </section>
  );
}
