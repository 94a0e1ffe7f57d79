import type { PublicPage } from '../../../contract/pages.ts';
import {
  developerSignUpPath,
  draftsPath,
  mostReadPath,
  postsPath,
  signUpPath,
  topicPath,
  topicsPath,
  writePath,
} from '../../../contract/paths.ts';
import type { PostSummary } from '../../../contract/views/post-view.ts';
import type { NeedView } from '../../../contract/views/topic-view.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Alerts } from '../alerts.tsx';
import { LanguageLinks } from '../language-links.tsx';
import { LeadPost, RankedPosts } from '../lists/lead-post.tsx';
import { noneIn, OwnCount } from '../lists/own-count.tsx';
import { PreviewRow } from '../lists/post-rows.tsx';
import { SearchForm } from '../lists/search-form.tsx';
import { TopicLinks } from '../lists/topic-links.tsx';
import type { PageContext } from '../page-context.ts';

type HomePageView = Extract<PublicPage, { kind: 'home' }>;

/** The landing page: the network's purpose, its posts, how it publishes, and how to take part. */
export function HomePage({ context, page }: { context: PageContext; page: HomePageView }) {
  const { t } = context;
  return (
    <>
      <Alerts context={context} alerts={page.alerts} />
      <div className="hero">
        <div className="frame">
          <h1>{t('home.heading')}</h1>
          <SearchForm context={context} asked="" />
          <Needs context={context} needs={page.needs} />
        </div>
      </div>
      <div className="frame">
        <section className="home-languages" aria-label={t('home.languages.heading')}>
          <LanguageLinks context={context} />
        </section>
        <Posts context={context} page={page} />
        <Principles context={context} />
        <Join context={context} />
      </div>
    </>
  );
}

/**
 * The newest posts in the language of the page and in others, next to the most read. On a new site, how to
 * write the first post.
 */
function Posts({ context, page }: { context: PageContext; page: HomePageView }) {
  const { t, href } = context;
  const [lead, ...next] = page.posts;
  if (!lead && page.others.length === 0) {
    return (
      <section className="home-section home-empty" aria-labelledby="newest">
        <h2 id="newest">{t('front.empty')}</h2>
        <p>{t('posts.empty')}</p>
        <ButtonLink href={href(writePath)}>{t('front.emptyWrite')}</ButtonLink>
      </section>
    );
  }
  return (
    <div className="home-posts">
      <div>
        <section className="home-section" aria-labelledby="newest">
          <h2 id="newest">{t('home.newest')}</h2>
          <OwnCount context={context} page={page} />
          {lead ? (
            <>
              <LeadPost context={context} post={lead} />
              <HomeRows context={context} posts={next} />
            </>
          ) : (
            <p>{noneIn(context)}</p>
          )}
        </section>
        {page.others.length > 0 && (
          <section className="home-section" aria-labelledby="others">
            <h2 id="others">{t('lists.inOthers')}</h2>
            <HomeRows context={context} posts={page.others} />
          </section>
        )}
        <ButtonLink href={href(postsPath)} weight="quiet">
          {t('home.allPosts')}
        </ButtonLink>
      </div>
      <div className="home-side">
        {page.most_read.length > 0 && (
          <section className="home-section" aria-labelledby="most-read">
            <h2 id="most-read">{t('front.mostRead')}</h2>
            <RankedPosts context={context} posts={page.most_read} />
            <a className="more" href={href(mostReadPath)}>
              {t('front.moreMostRead')}
            </a>
          </section>
        )}
        {page.topics.length > 0 && (
          <section className="home-section" aria-labelledby="topics">
            <h2 id="topics">{t('front.topics')}</h2>
            <TopicLinks context={context} topics={page.topics} label={t('front.topics')} />
            <a className="more" href={href(topicsPath)}>
              {t('topics.more')}
            </a>
          </section>
        )}
      </div>
    </div>
  );
}

/** What readers come for, in their words, each a link to the posts about it. */
function Needs({ context, needs }: { context: PageContext; needs: readonly NeedView[] }) {
  const { frame, t, href } = context;
  if (needs.length === 0) return null;
  return (
    <section aria-labelledby="needs">
      <h2 id="needs">{t('front.needs')}</h2>
      <ul className="needs">
        {needs.map(({ slug, names, topic }) => {
          const name = names[frame.language];
          return (
            <li key={slug}>
              <a href={href(topicPath(topic))} lang={name === undefined ? 'en' : undefined}>
                {name ?? names.en}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function HomeRows({ context, posts }: { context: PageContext; posts: PostSummary[] }) {
  if (posts.length === 0) return null;
  return (
    <ol className="post-rows">
      {posts.map((post) => (
        <li key={post.id}>
          <PreviewRow context={context} post={post} Heading="h3" />
        </li>
      ))}
    </ol>
  );
}

const principles = ['written', 'reviewed', 'withdrawn', 'light'] as const;

function Principles({ context: { frame, t } }: { context: PageContext }) {
  return (
    <section className="home-section" aria-labelledby="principles">
      <h2 id="principles">{t('home.principles')}</h2>
      <p>{t('home.lead', { product: frame.product.name })}</p>
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

/** Ways to take part. Readers who can't write yet find the application in place of their drafts. */
const waysToJoin = [
  ['read', signUpPath],
  ['write', draftsPath],
  ['build', developerSignUpPath],
] as const;

function Join({ context: { t, href } }: { context: PageContext }) {
  return (
    <section className="home-section join" id="join" aria-labelledby="join-heading">
      <h2 id="join-heading">{t('front.join.heading')}</h2>
      <ul className="join-ways">
        {waysToJoin.map(([way, path]) => (
          <li key={way}>
            <h3>{t(`front.join.${way}.heading`)}</h3>
            <p>{t(`front.join.${way}.text`)}</p>
            <ButtonLink href={href(path)} weight="quiet">
              {t(`front.join.${way}.link`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
