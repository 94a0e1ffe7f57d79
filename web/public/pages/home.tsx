import type { PostSummary } from '../../../contract/pages.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LanguageLinks } from '../language-links.tsx';
import { PostRows } from '../post-rows.tsx';
import type { Site } from '../site.ts';

/** The landing page: what the network is, its newest posts, how it publishes, in which languages. */
export function HomePage({ site, posts }: { site: Site; posts: readonly PostSummary[] }) {
  const { frame, t, href } = site;
  return (
    <>
      <div className="hero">
        <div className="frame">
          <h1>{t('home.heading')}</h1>
          <p>{t('home.lead', { product: frame.product.name })}</p>
          <ButtonLink href={href('/phis')}>{t('home.read')}</ButtonLink>
        </div>
      </div>
      <section className="frame home-section" aria-labelledby="newest">
        <h2 id="newest">{t('home.newest')}</h2>
        <PostRows site={site} posts={posts} headingLevel="h3" />
        <div className="list-foot">
          {posts.length === 0 ? (
            <p>{t('posts.empty')}</p>
          ) : (
            <ButtonLink href={href('/phis')} weight="quiet">
              {t('home.allPosts')}
            </ButtonLink>
          )}
        </div>
      </section>
      <Principles site={site} />
      <section className="frame home-section" aria-labelledby="languages">
        <h2 id="languages">{t('home.languages.heading')}</h2>
        <p>{t('home.languages.text')}</p>
        <LanguageLinks site={site} />
      </section>
    </>
  );
}

const principles = ['written', 'reviewed', 'withdrawn', 'light'] as const;

function Principles({ site: { t } }: { site: Site }) {
  return (
    <section className="frame home-section" aria-labelledby="principles">
      <h2 id="principles">{t('home.principles')}</h2>
      <ul className="principles">
        {principles.map((principle) => (
          <li key={principle}>
            <h3>{t(`home.${principle}.heading`)}</h3>
            <p>{t(`home.${principle}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
