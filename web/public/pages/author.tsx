import type { Page } from '../../../contract/pages.ts';
import { AuthorCard, rankOf } from '../author-card.tsx';
import { ListFoot } from '../lists/foot.tsx';
import { PostRows } from '../lists/post-rows.tsx';
import type { Site } from '../site.ts';

/** An author (spec §2.7) and what they published, newest first. */
export function AuthorPage({ site, page }: { site: Site; page: Extract<Page, { kind: 'author' }> }) {
  const { t } = site;
  const { author } = page;
  return (
    <div className="frame">
      <header className="author-card">
        <AuthorCard
          site={site}
          author={author}
          picture={author.picture?.large ?? null}
          name={
            <h1>
              <bdi>{`${author.firstname} ${author.lastname}`.trim()}</bdi>
            </h1>
          }
          rank={author.status === 'former' ? t('author.former') : rankOf(site, author.network_status)}
        />
      </header>
      <section aria-labelledby="posts">
        <h2 className="author-posts" id="posts">
          {page.newest ? t('posts.continued') : t('author.posts')}
        </h2>
        <PostRows site={site} list={page} headingLevel="h3" />
        <ListFoot site={site} list={page} empty={t('author.empty')} />
      </section>
    </div>
  );
}
