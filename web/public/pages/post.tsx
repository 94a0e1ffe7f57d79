import { authorPath, languagePath } from '../../../contract/addresses.ts';
import { directionOf } from '../../../contract/constants.ts';
import { inOrder } from '../../../contract/left-to-right.ts';
import type { PostView } from '../../../contract/pages.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { OrderedText } from '../../ui/ordered-text.tsx';
import { pathBeside } from '../address.ts';
import { AuthorCard, rankOf } from '../author-card.tsx';
import { TopicLinks } from '../lists/topic-links.tsx';
import { nameOfLanguage, ownNameOf } from '../other-language.ts';
import { Contents } from '../post/contents.tsx';
import { Origin } from '../post/origin.tsx';
import { Share } from '../post/share.tsx';
import { Changes, Citation, PictureChoice, Reactions, Related } from '../post/sidebar.tsx';
import type { Site } from '../site.ts';
import { Timestamp } from '../timestamp.tsx';

/**
 * A post. The article has the language and the direction of its text; what the interface says inside it takes the
 * language of the page, but runs along the article's sides.
 */
export function PostPage({ site, post }: { site: Site; post: PostView }) {
  const { frame, t, href } = site;
  const rank = rankOf(site, post.network_status);
  const rankThen = rank && t('reading.statusThen', { status: rank });
  return (
    <div className="frame">
      <article className="post" data-view={post.slug} lang={post.language} dir={directionOf(post.language)}>
        <header>
          <div lang={frame.language}>
            <TopicLinks site={site} topics={post.topics} />
          </div>
          <h1>
            <OrderedText stretches={inOrder(post.title, directionOf(post.language))} />
          </h1>
          <div lang={frame.language}>
            <Share site={site} post={post} />
          </div>
        </header>
        <div className="post-side" lang={frame.language}>
          <PostFacts site={site} post={post} rank={rankThen} />
          <PictureChoice site={site} post={post} />
          <Contents site={site} headings={post.headings} language={post.language} />
        </div>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: post.body_html }} />
        <div className="post-end" lang={frame.language}>
          <p className="print-only">{post.record.citation}</p>
          {post.source && <Origin site={site} source={post.source} />}
          <Reactions site={site} post={post} />
          <AboutAuthor site={site} post={post} rank={rankThen} />
          <div className="no-print">
            <Changes site={site} post={post} />
            <Citation site={site} post={post} />
          </div>
          <Related site={site} post={post} />
          <p className="no-print">
            <ButtonLink href={href('/phis')} weight="quiet">
              {t('post.allPosts')}
            </ButtonLink>
          </p>
        </div>
      </article>
    </div>
  );
}

interface PartProps {
  site: Site;
  post: PostView;
  /** What its author was in the network when it was published. */
  rank: string | null;
}

function PostFacts({ site, post, rank }: PartProps) {
  const { t, href } = site;
  return (
    <Facts>
      <Fact name={t('post.author')} note={rank}>
        <strong>
          {post.author ? <a href={href(authorPath(post.author_id))}>{post.byline}</a> : post.byline}
        </strong>
      </Fact>
      <Fact name={t('post.published')}>
        <Timestamp site={site} instant={post.published_at} />
      </Fact>
      {post.revised_at && (
        <Fact name={t('post.revised')}>
          <Timestamp site={site} instant={post.revised_at} />
        </Fact>
      )}
      <Fact name={t('post.readTime')}>{t('post.minutes', { count: post.read_time })}</Fact>
      <Fact name={t('post.language')}>
        <a href={href(languagePath(post.language))}>{nameOfLanguage(post.language, site)}</a>
      </Fact>
      <Translations site={site} post={post} />
    </Facts>
  );
}

/** The same text in other languages, each under the name that the language has for itself. */
function Translations({ site, post }: Omit<PartProps, 'rank'>) {
  if (post.translations.length === 0) return null;
  return (
    <Fact name={site.t('reading.translations')}>
      <span className="translations">
        {post.translations.map(({ slug, language }) => (
          <a
            key={language}
            href={site.href(pathBeside(post, slug))}
            lang={language}
            hrefLang={language}
            dir={directionOf(language)}
          >
            {ownNameOf(language)}
          </a>
        ))}
      </span>
    </Fact>
  );
}

function AboutAuthor({ site, post, rank }: PartProps) {
  const { author } = post;
  if (!author) return null;
  return (
    <aside className="author-card author-beside no-print" aria-label={site.t('reading.aboutAuthor')}>
      <AuthorCard
        site={site}
        author={author}
        // Who loads pictures only when asked for them is shown initials.
        picture={post.pictures === 'tap' ? null : (author.picture?.small ?? null)}
        name={
          <a href={site.href(authorPath(author.id))}>
            <bdi>{post.byline}</bdi>
          </a>
        }
        rank={rank}
      />
    </aside>
  );
}
