import { Link } from 'react-router';
import { editPath } from '../../../../contract/paths.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useTimestamp } from '../../frame/language/timestamp.tsx';
import { useTitle } from '../../writing/posts/own-row.tsx';
import type { Statistics } from './use-statistics.ts';

/** Posts that staff returned to the author, who has to act next. */
export function ReturnedPosts({ posts }: { posts: Statistics['returned'] }) {
  const { t } = useLanguage();
  return (
    <section className="numbers" aria-labelledby="returned-heading">
      <h2 id="returned-heading">{t('stats.cameBack')}</h2>
      <ul className="rows" aria-labelledby="returned-heading">
        {posts.map((post) => (
          <ReturnedRow key={post._id.$oid} post={post} />
        ))}
      </ul>
    </section>
  );
}

/** The link opens the editor, which shows what staff said of the post. */
function ReturnedRow({ post }: { post: Statistics['returned'][number] }) {
  const { t } = useLanguage();
  const write = useTimestamp();
  return (
    <li className="row">
      <h3 className="row-title" dir="auto">
        <Link to={editPath(post._id.$oid)}>
          <OrderedText stretches={inOrder(useTitle(post), 'auto')} />
        </Link>
      </h3>
      <p className="row-facts">
        <time dateTime={post.returned_at}>{t('stats.returnedAt', { at: write(post.returned_at) })}</time>
      </p>
    </li>
  );
}
