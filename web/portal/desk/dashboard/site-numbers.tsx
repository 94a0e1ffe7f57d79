import { postPath, searchPath } from '../../../../contract/paths.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useNumbers } from '../../frame/language/use-numbers.ts';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { DayPlots, DayTable } from '../../frame/plots/counts-by-day.tsx';
import { type SiteStatistics, useSiteStatistics } from './use-statistics.ts';

/** Statistics of the whole site, for people who have no posts of their own yet. */
export function SiteNumbers({ withLists }: { withLists: boolean }) {
  const { t } = useLanguage();
  const site = useSiteStatistics();
  return (
    <section className="numbers" aria-labelledby="site-heading">
      <h2 id="site-heading">{t('stats.site')}</h2>
      <Fetched query={site} label={t('stats.loadingSite')}>
        {(statistics) => <Numbers statistics={statistics} withLists={withLists} />}
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
    <>
      <h3 id="most-read">{t('stats.mostRead')}</h3>
      <div className="numbers-table">
        <table className="numbers-rows" aria-labelledby="most-read">
          <thead>
            <tr>
              <th scope="col">{t('stats.post')}</th>
              <th scope="col">{t('stats.viewsInPeriod')}</th>
            </tr>
          </thead>
          <tbody>
            {posts.map((post) => (
              <tr key={post._id.$oid}>
                <th scope="row" dir="auto">
                  <a href={publicHref(postPath(post.slug))}>
                    <OrderedText stretches={inOrder(post.title, 'auto')} />
                  </a>
                </th>
                <td>{number(post.views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** What readers searched for and did not find. Each leads to the search. */
export function Misses({ misses }: Pick<SiteStatistics, 'misses'>) {
  const { t, publicHref } = useLanguage();
  const { number } = useNumbers();
  return (
    <>
      <h3 id="search-misses">{t('stats.misses')}</h3>
      <p className="area-note">{t('stats.missesHint')}</p>
      <div className="numbers-table">
        <table className="numbers-rows" aria-labelledby="search-misses">
          <thead>
            <tr>
              <th scope="col">{t('stats.searchedFor')}</th>
              <th scope="col">{t('stats.searches')}</th>
            </tr>
          </thead>
          <tbody>
            {misses.map(({ words, searches }) => (
              <tr key={words}>
                <th scope="row" dir="auto">
                  <a href={publicHref(`${searchPath}?q=${encodeURIComponent(words)}`)}>{words}</a>
                </th>
                <td>{number(searches)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
