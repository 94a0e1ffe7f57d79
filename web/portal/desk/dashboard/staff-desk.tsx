import { Link } from 'react-router';
import { authorPostsPath, reportsPath, reviewPath, reviewPostPath } from '../../../../contract/paths.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { useNumbers } from '../../frame/language/use-numbers.ts';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { WaitingSince } from '../review/queue/waiting-since.tsx';
import { Misses, MostRead } from './site-numbers.tsx';
import { StaffLoad } from './staff-load.tsx';
import { StaffTimes } from './staff-times.tsx';
import { type StaffDesk as Desk, useStaffDesk } from './use-statistics.ts';

/** Who acts next, how long it takes, who has how much, and what readers miss; each figure leads to its list. */
export function StaffDesk() {
  const { t } = useLanguage();
  const desk = useStaffDesk();
  return (
    <section className="numbers" aria-labelledby="clock-heading">
      <h2 id="clock-heading">{t('stats.desk.heading')}</h2>
      <Fetched query={desk} label={t('stats.desk.loading')}>
        {(data) => (
          <>
            <Clock desk={data} />
            <StaffTimes times={data.times} />
            <StaffLoad load={data.load} />
            {data.misses.length > 0 ? <Misses misses={data.misses} /> : <p>{t('stats.desk.noMisses')}</p>}
            {data.posts.length > 0 ? <MostRead posts={data.posts} /> : <p>{t('stats.desk.noViews')}</p>}
          </>
        )}
      </Fetched>
    </section>
  );
}

function Clock({ desk: { reviewers, oldest, authors, new_reports: reports } }: { desk: Desk }) {
  const { t } = useLanguage();
  const { waiting, overdue, unclaimed } = reviewers;
  return (
    <>
      <Facts>
        <Fact name={t('stats.desk.forReviewers')}>
          <Figure count={waiting} none={t('stats.desk.nothingWaits')} to={reviewPath} />
        </Fact>
        <Fact name={t('stats.desk.overdue')}>
          <Figure
            count={overdue}
            none={t('stats.desk.noneOverdue')}
            to={`${reviewPath}?overdue=true&sort=due`}
          />
        </Fact>
        <Fact name={t('stats.desk.unclaimed')}>
          <Figure
            count={unclaimed}
            none={t('stats.desk.noneUnclaimed')}
            to={`${reviewPath}?claimed=nobody`}
          />
        </Fact>
        <Fact name={t('stats.desk.reports')}>
          <Figure count={reports} none={t('stats.desk.noReports')} to={reportsPath} />
        </Fact>
      </Facts>
      {oldest && (
        <p className="row-facts">
          <span>{t('stats.oldest')}</span>
          <Link to={reviewPostPath(oldest._id.$oid)}>
            <bdi>{oldest.title}</bdi>
          </Link>
          <WaitingSince instant={oldest.submitted_at} />
        </p>
      )}
      <h3 id="with-authors">{t('stats.desk.forAuthors')}</h3>
      {authors.waiting === 0 ? (
        <p>{t('stats.desk.noneForAuthors')}</p>
      ) : (
        <>
          <p>{t('stats.desk.forAuthorsCount', { count: authors.waiting })}</p>
          <ul className="rows" aria-labelledby="with-authors">
            {authors.posts.map((post) => (
              <li className="row" key={post._id.$oid}>
                <Link to={authorPostsPath(post.author_id)}>
                  <bdi>{post.title}</bdi>
                </Link>{' '}
                <span className="row-facts">
                  {t('stats.desk.returned')} <Timestamp instant={post.returned_at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** A number that leads to its list; words where there is none. */
function Figure({ count, none, to }: { count: number; none: string; to: string }) {
  const { number } = useNumbers();
  return count === 0 ? none : <Link to={to}>{number(count)}</Link>;
}
