import { followingCount } from '../../../contract/constants.ts';
import type { AuthorView, Page } from '../../../contract/pages.ts';
import { GoogleScholarIcon, PubMedIcon, ResearchGateIcon, ScopusIcon } from '../../ui/academic-icons.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { ListFoot } from '../list-foot.tsx';
import { PostRows } from '../post-rows.tsx';
import type { Site } from '../site.ts';

/** An author (spec §2.7) and what they published, newest first. */
export function AuthorPage({ site, page }: { site: Site; page: Extract<Page, { kind: 'author' }> }) {
  const { t } = site;
  return (
    <div className="frame">
      <AuthorCard site={site} author={page.author} />
      <section aria-labelledby="posts">
        <h2 className="author-posts" id="posts">
          {page.newest ? t('posts.continued') : t('author.posts')}
        </h2>
        <PostRows site={site} posts={page.posts} headingLevel="h3" firstNew={page.alreadyShown} />
        <ListFoot site={site} list={page} empty={t('author.empty')} />
      </section>
    </div>
  );
}

function AuthorCard({ site, author }: { site: Site; author: AuthorView }) {
  const { t } = site;
  const { firstname, lastname, picture, network_status: status } = author;
  return (
    <header className="author-card">
      <Portrait picture={picture?.large ?? null} firstname={firstname} lastname={lastname} />
      <div className="author-name">
        <h1>
          <bdi>{`${firstname} ${lastname}`.trim()}</bdi>
        </h1>
        {status !== null && status !== 'NA' && (
          <p className="author-status">{t(`author.statuses.${status}`)}</p>
        )}
        {author.standing === 'former' && <p className="author-status">{t('author.former')}</p>}
      </div>
      {author.standing === 'author' && <AuthorFacts site={site} author={author} />}
    </header>
  );
}

function AuthorFacts({ site, author }: { site: Site; author: AuthorView }) {
  const { t } = site;
  return (
    <div className="author-facts">
      {author.about && (
        <p className="author-about" dir="auto">
          {author.about}
        </p>
      )}
      <p className="author-counts">
        <span>{t('author.followers', { count: author.followers })}</span>
        <span>{t('author.following', { count: followingCount })}</span>
        {/* What can be done here needs a script and an account: a script puts it in its place. */}
        <span data-follow={author.id} />
      </p>
      <AuthorLinks site={site} author={author} />
    </div>
  );
}

function AuthorLinks({ site: { t }, author: { links } }: { site: Site; author: AuthorView }) {
  const places = [
    { name: 'Google Scholar', url: links.scholar, icon: <GoogleScholarIcon /> },
    { name: 'ResearchGate', url: links.researchGate, icon: <ResearchGateIcon /> },
    { name: 'Scopus', url: links.scopus, icon: <ScopusIcon /> },
    { name: 'PubMed', url: links.pubMed, icon: <PubMedIcon /> },
  ].flatMap((place) => (place.url === null ? [] : [{ ...place, url: place.url }]));
  if (places.length === 0) return null;
  return (
    <ul className="author-links" aria-label={t('author.elsewhere')}>
      {places.map(({ name, url, icon }) => (
        <li key={name}>
          <a href={url} rel="me noopener">
            {icon}
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
