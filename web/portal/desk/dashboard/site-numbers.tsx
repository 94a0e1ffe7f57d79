import { statistics } from '../../../../contract/desk/calls/statistics.ts';
import { postPath, searchPath } from '../../../../contract/paths.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { useCall } from '../../frame/api/use-call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useNumbers } from '../../frame/language/use-numbers.ts';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { DayPlots, DayTable } from '../../frame/plots/counts-by-day.tsx';
import { FigureTable } from '../../frame/plots/figure-table.tsx';
import type { SiteStatistics } from './use-statistics.ts';

/** Statistics of the whole site, for people who have no posts of their own yet. */
export function SiteNumbers({ withLists }: { withLists: boolean }) {
  const { t } = useLanguage();
  const site = useCall(statistics.getSiteStatistics, {});
  return (
    <section className="numbers" aria-labelledby="site-heading">
      <h2 id="site-heading">{t('stats.site')}</h2>
      <Fetched query={site} label={t('stats.loadingSite')}>
        {(loaded) => <Numbers statistics={loaded} withLists={withLists} />}
      </Fetched>
    </section>
  );
}

interface NumbersProps {
  statistics: SiteStatistics;
  /** Whether to show the most read posts and the searches without a result. */
  withLists: boolean;
}

function Numbers({ statistics: { waiting, days, posts, misses }, withLists }: NumbersProps) {
  const { t } = useLanguage();
  const { number } = useNumbers();
  const views = days.reduce((sum, day) => sum + day.views, 0);
  const columns = [{ name: 'views', label: t('stats.views') }] as const;
  return (
    <>
      <p className="area-note">{t('stats.days', { count: days.length })}</p>
      <Facts>
        <Fact name={t('stats.views')}>{number(views)}</Fact>
        <Fact name={t('stats.queue')}>{number(waiting)}</Fact>
      </Facts>
      <DayPlots columns={columns} days={days} />
      <DayTable columns={columns} days={days} summary={t('stats.byDay')} dayLabel={t('stats.day')} />
      {withLists && posts.length > 0 && <MostRead posts={posts} />}
      {withLists && misses.length > 0 && <Misses misses={misses} />}
    </>
  );
}

/** The published posts that were viewed most. */
export function MostRead({ posts }: Pick<SiteStatistics, 'posts'>) {
  const { t, publicHref } = useLanguage();
  const { number } = useNumbers();
  return (
    <FigureTable
      id="most-read"
      heading={t('stats.mostRead')}
      columns={[t('stats.post'), t('stats.viewsInPeriod')]}
      rows={posts}
      keyOf={(post) => post._id.$oid}
      name={(post) => (
        <a href={publicHref(postPath(post.slug))}>
          <OrderedText stretches={inOrder(post.title, 'auto')} />
        </a>
      )}
      cells={({ views }) => [number(views)]}
    />
  );
}

/** What readers searched for and did not find. Each leads to the search. */
export function Misses({ misses }: Pick<SiteStatistics, 'misses'>) {
  const { t, publicHref } = useLanguage();
  const { number } = useNumbers();
  return (
    <FigureTable
      id="search-misses"
      heading={t('stats.misses')}
      note={t('stats.missesHint')}
      columns={[t('stats.searchedFor'), t('stats.searches')]}
      rows={misses}
      keyOf={({ words }) => words}
      name={({ words }) => <a href={publicHref(`${searchPath}?q=${encodeURIComponent(words)}`)}>{words}</a>}
      cells={({ searches }) => [number(searches)]}
    />
  );
}
