import { NavLink } from 'react-router';
import { postStatuses } from '../../../../contract/constants.ts';
import { dashboardPath } from '../../../../contract/paths.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useNumbers } from '../../frame/language/use-numbers.ts';
import { DayPlots, DayTable } from '../../frame/plots/counts-by-day.tsx';
import { TopPosts } from './top-posts.tsx';
import { type Period, periods, type Statistics } from './use-statistics.ts';

const counted = ['views', 'likes', 'followers'] as const;

/** Statistics of an author's posts: totals, by day over a period, and by post (product.md#numbers, Roles). */
export function OwnNumbers({ statistics, period }: { statistics: Statistics; period: Period }) {
  const { t } = useLanguage();
  const { number } = useNumbers();
  const { totals, days, posts } = statistics;
  const columns = counted.map((name) => ({
    name,
    label: t(name === 'followers' ? 'stats.newFollowers' : `stats.${name}`),
  }));
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
        <ul className="view-links">
          {periods.map((choice) => (
            <li key={choice}>
              <NavLink
                to={choice === '30' ? dashboardPath : `${dashboardPath}?days=${choice}`}
                aria-current={choice === period ? 'true' : 'false'}
                replace
              >
                {t('stats.days', { count: Number(choice) })}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <DayPlots columns={columns} days={days} />
      <DayTable columns={columns} days={days} summary={t('stats.byDay')} dayLabel={t('stats.day')} />
      <TopPosts posts={posts} />
    </section>
  );
}
