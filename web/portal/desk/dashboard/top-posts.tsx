import { postPath } from '../../../../contract/paths.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useNumbers } from '../../frame/language/use-numbers.ts';
import type { Statistics } from './use-statistics.ts';

/** An author's published posts, most viewed in the period first. */
export function TopPosts({ posts }: { posts: Statistics['posts'] }) {
  const { t, publicHref } = useLanguage();
  const { number } = useNumbers();
  if (posts.length === 0) return <p className="area-note">{t('stats.noPublished')}</p>;
  return (
    <>
      <h3 id="top-posts">{t('stats.topPosts')}</h3>
      <div className="numbers-table">
        <table className="numbers-rows" aria-labelledby="top-posts">
          <thead>
            <tr>
              <th scope="col">{t('stats.post')}</th>
              <th scope="col">{t('stats.viewsInPeriod')}</th>
              <th scope="col">{t('stats.likesInPeriod')}</th>
              <th scope="col">{t('stats.viewsInAll')}</th>
              <th scope="col">{t('stats.likesInAll')}</th>
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
                <td>{number(post.period.views)}</td>
                <td>{number(post.period.likes)}</td>
                <td>{number(post.views)}</td>
                <td>{number(post.likes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
