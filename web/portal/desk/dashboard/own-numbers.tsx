import { postStatuses } from '../../../../contract/constants.ts';
import { postPath } from '../../../../contract/paths.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useNumbers } from '../../frame/language/use-numbers.ts';
import { ViewLinks } from '../../frame/lists/view-links.tsx';
import { DayPlots, DayTable } from '../../frame/plots/counts-by-day.tsx';
import { FigureTable } from '../../frame/plots/figure-table.tsx';
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
      <ViewLinks
        label={t('stats.period')}
        name="days"
        values={periods}
        chosen={period}
        replace
        text={(choice) => t('stats.days', { count: Number(choice) })}
      />
      <DayPlots columns={columns} days={days} />
      <DayTable columns={columns} days={days} summary={t('stats.byDay')} dayLabel={t('stats.day')} />
      <TopPosts posts={posts} />
    </section>
  );
}

/** An author's published posts, most viewed in the period first. */
function TopPosts({ posts }: { posts: Statistics['posts'] }) {
  const { t, publicHref } = useLanguage();
  const { number } = useNumbers();
  if (posts.length === 0) return <p className="area-note">{t('stats.noPublished')}</p>;
  return (
    <FigureTable
      id="top-posts"
      heading={t('stats.topPosts')}
      columns={[
        t('stats.post'),
        t('stats.viewsInPeriod'),
        t('stats.likesInPeriod'),
        t('stats.viewsInAll'),
        t('stats.likesInAll'),
      ]}
      rows={posts}
      keyOf={(post) => post._id.$oid}
      name={(post) => (
        <a href={publicHref(postPath(post.slug))}>
          <OrderedText stretches={inOrder(post.title, 'auto')} />
        </a>
      )}
      cells={({ period, views, likes }) => [period.views, period.likes, views, likes].map(number)}
    />
  );
}
