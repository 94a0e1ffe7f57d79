import { directionOf } from '../../../contract/constants.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { PostView } from '../../../contract/views/post-view.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { OrderedText } from '../../ui/ordered-text.tsx';
import type { PageContext } from '../page-context.ts';

interface StatementProps {
  context: PageContext;
  post: PostView;
}

/** The plain summary of a post, before its text (product.md#kinds-of-posts). */
export function Summary({
  context: { language, t },
  post,
}: {
  context: PageContext;
  post: Pick<PostView, 'summary' | 'language'>;
}) {
  return (
    <section className="post-summary">
      <h2 lang={language}>
        <bdi>{t('post.summary')}</bdi>
      </h2>
      <p>
        <OrderedText stretches={inOrder(post.summary.trim(), directionOf(post.language))} />
      </p>
    </section>
  );
}

/** Who paid for the work, and which interests its author has. */
export function Disclosures({ context: { t }, post }: StatementProps) {
  const funding = post.funding.trim();
  const interests = post.competing_interests.trim();
  if (funding === '' && interests === '') return null;
  return (
    <section className="origin">
      <Facts>
        {funding !== '' && (
          <Fact name={t('post.funding')}>
            <span lang={post.language}>{funding}</span>
          </Fact>
        )}
        {interests !== '' && (
          <Fact name={t('post.competingInterests')}>
            <span lang={post.language}>{interests}</span>
          </Fact>
        )}
      </Facts>
    </section>
  );
}
