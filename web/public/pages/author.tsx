import type { PublicPage } from '../../../contract/pages.ts';
import { AuthorCard, rankOf } from '../author-card.tsx';
import { FollowByEmail } from '../following/follow-form.tsx';
import { ListFoot } from '../lists/foot.tsx';
import { LeftOut } from '../lists/left-out.tsx';
import { PostRows } from '../lists/post-rows.tsx';
import type { PageContext } from '../page-context.ts';
import { PackLink } from '../saved/pack.tsx';

/** An author (product.md#author-cards) and their posts, newest first. */
export function AuthorPage({
  context,
  page,
}: {
  context: PageContext;
  page: Extract<PublicPage, { kind: 'author' }>;
}) {
  const { t } = context;
  const { author } = page;
  return (
    <div className="frame">
      <header className="author-card author-page">
        <AuthorCard
          context={context}
          author={author}
          picture={author.picture?.large ?? null}
          name={
            <h1>
              <bdi>{`${author.firstname} ${author.lastname}`.trim()}</bdi>
            </h1>
          }
          rank={author.status === 'former' ? t('author.former') : rankOf(context, author.network_status)}
        />
      </header>
      <section aria-labelledby="posts">
        <h2 className="author-posts" id="posts">
          {page.newest ? t('posts.continued') : t('author.posts')}
        </h2>
        <LeftOut context={context} values={page.leftOut} />
        <PostRows context={context} list={page} headingLevel="h3" />
        <ListFoot context={context} list={page} empty={t('author.empty')} />
        {author.status !== 'former' && !page.newest && (
          <>
            <FollowByEmail context={context} followed={{ kind: 'author', value: author.id }} />
            {page.posts.length > 0 && (
              <PackLink context={context} of={{ kind: 'author', value: author.id }} />
            )}
          </>
        )}
      </section>
    </div>
  );
}
