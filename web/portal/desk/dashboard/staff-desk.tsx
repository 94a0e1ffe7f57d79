import { Link } from 'react-router';
import { type PostKind, postKinds } from '../../../../contract/constants.ts';
import { statistics } from '../../../../contract/desk/calls/statistics.ts';
import { reportsPath, reviewPath, reviewPostPath } from '../../../../contract/desk/desk-paths.ts';
import { authorPostsPath } from '../../../../contract/paths.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { useCall } from '../../frame/api/use-call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { useNumbers } from '../../frame/language/use-numbers.ts';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { FigureTable } from '../../frame/plots/figure-table.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import { WaitingSince } from '../review/queue/waiting-since.tsx';
import { useTimeTaken } from './review-time.tsx';
import { Misses, MostRead } from './site-numbers.tsx';
import type { StaffDesk as Desk } from './use-statistics.ts';

/** Who acts next, how long it takes, who has how much, and what readers miss; each figure leads to its list. */
export function StaffDesk() {
  const { t } = useLanguage();
  const desk = useCall(statistics.getStaffDesk, {});
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

/** How much each of the staff has claimed now and has decided lately. */
function StaffLoad({ load }: { load: Desk['load'] }) {
  const { t } = useLanguage();
  const { number } = useNumbers();
  const { data } = useUser();
  const claims = (id: string) => `${reviewPath}?claimed=${id === data?.user.id ? 'me' : 'anyone'}`;
  return (
    <FigureTable
      id="desk-load"
      heading={t('stats.desk.load')}
      columns={[t('review.claims.reviewer'), t('stats.desk.claimedNow'), t('stats.desk.decidedLately')]}
      rows={load}
      keyOf={({ account_id }) => account_id}
      name={({ name }) => <bdi>{name}</bdi>}
      cells={({ account_id, claimed, decided }) => [
        <Figure key="claimed" count={claimed} none={t('stats.desk.nothing')} to={claims(account_id)} />,
        decided === 0 ? t('stats.desk.nothing') : number(decided),
      ]}
    />
  );
}

type Time = Desk['times'][number];

/** Median days to the first decision and to publication: of all posts, by kind and by language. */
function StaffTimes({ times }: { times: Desk['times'] }) {
  const { t } = useLanguage();
  const { number } = useNumbers();
  const languageName = useLanguageName();
  const say = useTimeTaken();
  if (times.length === 0) return <p>{t('stats.desk.noTimes')}</p>;
  const name = ({ kind, language }: Time) => {
    if (language !== null)
      return (
        <Link to={`${reviewPath}?language=${encodeURIComponent(language)}`}>{languageName(language)}</Link>
      );
    const known = postKinds.find((one: PostKind) => one === kind);
    return known ? t(`postKinds.${known}`) : t('stats.desk.allPosts');
  };
  const days = (count: number | null) => (count === null ? t('stats.notYetKnown') : say(count * 24));
  return (
    <FigureTable
      id="desk-times"
      heading={t('stats.desk.times')}
      columns={[
        t('stats.desk.postsOf'),
        t('stats.desk.firstDecision'),
        t('stats.desk.publication'),
        t('stats.desk.decided'),
      ]}
      rows={times}
      keyOf={({ kind, language }) => `${kind}/${language}`}
      name={name}
      cells={(time) => [days(time.first_decision), days(time.publication), number(time.posts)]}
    />
  );
}
