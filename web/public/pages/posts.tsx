import type { Page } from '../../../contract/pages.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PostRows } from '../post-rows.tsx';
import type { Site } from '../site.ts';

type PostsPageView = Extract<Page, { kind: 'posts' }>;

/** The public list: seven posts, and six more with each "Load more posts..." (spec §2.6). */
export function PostsPage({ site, page }: { site: Site; page: PostsPageView }) {
  const { t, href } = site;
  return (
    <div className="frame">
      <header className="list-head">
        <h1>{page.newest ? t('posts.continued') : t('posts.title')}</h1>
        {page.newest ? <a href={href(page.newest)}>{t('posts.newest')}</a> : <p>{t('posts.lead')}</p>}
      </header>
      <PostRows site={site} posts={page.posts} headingLevel="h2" firstNew={page.alreadyShown} />
      <ListFoot site={site} page={page} />
    </div>
  );
}

function ListFoot({ site: { t, href }, page }: { site: Site; page: PostsPageView }) {
  const { posts, more, newest } = page;
  if (posts.length === 0) {
    return (
      <div className="list-foot">
        <p>{t('posts.empty')}</p>
      </div>
    );
  }
  return (
    <div className="list-foot no-print">
      {more ? (
        <ButtonLink href={href(`${more}#post-${posts.length + 1}`)}>{t('posts.loadMore')}</ButtonLink>
      ) : (
        <p>{t('posts.noMore')}</p>
      )}
      {newest && <a href={href(newest)}>{t('posts.newest')}</a>}
    </div>
  );
}
