import { NavLink } from 'react-router';
import { postStatuses } from '../../../contract/constants.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { useNumbers } from '../language/use-numbers.ts';
import { Plot } from './plot.tsx';
import { TopPosts } from './top-posts.tsx';
import { type Period, periods, type Statistics } from './use-statistics.ts';

const counted = ['views', 'likes', 'followers'] as const;

/** An author's posts in numbers: in all, by day over a period, and post by post (design §4, Roles). */
export function OwnNumbers({ statistics, period }: { statistics: Statistics; period: Period }) {
  const { t } = useLanguage();
  const { number, day } = useNumbers();
  const { totals, days, posts } = statistics;
  return (
    <section className="numbers" aria-labelledby="numbers-heading">
      <h2 id="numbers-heading">{t('stats.heading')}</h2>
      <Facts>
        {counted.map((name) => (
          <Fact key={name} name={t(`stats.${name}`)}>
            {number(totals[name])}
          </Fact>
        ))}
        {postStatuses.map((status) => (
          <Fact key={status} name={t(`stats.posts.${status}`)}>
            {number(totals.posts[status])}
          </Fact>
        ))}
      </Facts>
      <nav aria-label={t('stats.period')}>
        <ul className="choices">
          {periods.map((choice) => (
            <li key={choice}>
              <NavLink
                to={choice === '30' ? '/dash' : `/dash?days=${choice}`}
                className={choice === period ? 'chosen' : ''}
                aria-current={choice === period ? 'true' : 'false'}
                replace
              >
                {t('stats.days', { count: Number(choice) })}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="plots">
        {counted.map((name) => (
          <Plot
            key={name}
            name={t(name === 'followers' ? 'stats.newFollowers' : `stats.${name}`)}
            days={days.map((counts) => ({ day: counts.day, count: counts[name] }))}
          />
        ))}
      </div>
      <details className="disclosure">
        <summary>{t('stats.byDay')}</summary>
        <div className="table-scroll">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('stats.day')}</th>
                <th scope="col">{t('stats.views')}</th>
                <th scope="col">{t('stats.likes')}</th>
                <th scope="col">{t('stats.newFollowers')}</th>
              </tr>
            </thead>
            <tbody>
              {[...days].reverse().map((counts) => (
                <tr key={counts.day}>
                  <th scope="row">
                    <time dateTime={counts.day}>{day(counts.day)}</time>
                  </th>
                  {counted.map((name) => (
                    <td key={name}>{number(counts[name])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <TopPosts posts={posts} />
    </section>
  );
}
