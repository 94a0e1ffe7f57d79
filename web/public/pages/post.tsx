import { directionOf } from '../../../contract/constants.ts';
import { authorPath, languagePath, postsPath, reportPath, versionsPath } from '../../../contract/paths.ts';
import { audiencePath } from '../../../contract/posts/places/place-paths.ts';
import { savePostPath } from '../../../contract/site/saved-paths.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { AuthorView, PostView } from '../../../contract/views/post-view.ts';
import type { VersionView } from '../../../contract/views/version-views.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OrderedText } from '../../ui/ordered-text.tsx';
import { dayOf } from '../../ui/timestamp.ts';
import { relatedPostPath } from '../address.ts';
import { Helpful } from '../answers/helpful.tsx';
import { AuthorCard, rankOf } from '../author-card.tsx';
import { Byline } from '../byline.tsx';
import { TopicLinks } from '../lists/topic-links.tsx';
import { NoticesOfPost, ReturnedPost } from '../notices/notices-of-post.tsx';
import { nameOfLanguage, ownNameOf } from '../other-language.ts';
import type { PageContext } from '../page-context.ts';
import { PlaceLinks } from '../places/place-name.tsx';
import { AskForTranslation } from '../post/ask-for-translation.tsx';
import { Contents } from '../post/contents.tsx';
import { Contributors } from '../post/contributors.tsx';
import { Crumbs } from '../post/crumbs.tsx';
import { Origin } from '../post/origin.tsx';
import { Recordings } from '../post/recordings.tsx';
import { RelatedPosts } from '../post/related-posts.tsx';
import { Overdue, ReviewFacts } from '../post/review.tsx';
import { Share } from '../post/share.tsx';
import { Citation, PictureChoice, Reactions } from '../post/sidebar.tsx';
import { Disclosures, Summary } from '../post/statements.tsx';
import { TranslationBanner, TranslationFacts } from '../post/translation.tsx';
import { dateOf, Timestamp } from '../timestamp.tsx';
import { ChangeNote } from '../versions/change-note.tsx';

/**
 * A post. The article has the language and the direction of its text. Interface texts inside it are in the
 * language of the page, but follow the article's direction.
 */
export function PostPage({ context, post }: { context: PageContext; post: PostView }) {
  const { language, t, href } = context;
  const rank = rankOf(context, post.network_status);
  const rankThen = rank && t('reading.statusThen', { status: rank });
  return (
    <div className="frame">
      <article className="post" data-view={post.slug} lang={post.language} dir={directionOf(post.language)}>
        <header>
          <Crumbs context={context} post={post} />
          <h1>
            <OrderedText stretches={inOrder(post.title, directionOf(post.language))} />
          </h1>
          <Origins context={context} post={post} />
          {post.summary.trim() !== '' && <Summary context={context} post={post} />}
        </header>
        <TranslationBanner context={context} post={post} />
        <NoticesOfPost context={context} notices={post.notices} />
        {post.returned && <ReturnedPost context={context} returned={post.returned} />}
        {post.recently_corrected && post.version && (
          <Corrected context={context} post={post} version={post.version} />
        )}
        {post.review_due?.passed && <Overdue context={context} due={post.review_due.at} />}
        <Recordings context={context} recordings={post.recordings} language={post.language} />
        <div className="post-before" lang={language}>
          <PictureChoice context={context} post={post} />
          <Contents context={context} headings={post.headings} language={post.language} />
        </div>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says. */}
        <div className="prose post-text" dangerouslySetInnerHTML={{ __html: post.body_html }} />
        <section className="post-about" lang={language} aria-labelledby="about-post">
          <h2 id="about-post">{t('reading.aboutPost')}</h2>
          <TopicLinks context={context} topics={post.topics} />
          <PostFacts context={context} post={post} rank={rankThen} />
        </section>
        <div className="post-end" lang={language}>
          <p className="print-only">{post.record.citation}</p>
          <Disclosures context={context} post={post} />
          {post.source && <Origin context={context} source={post.source} />}
          <Helpful context={context} post={post} />
          <Reactions context={context} post={post} />
          <AskForTranslation context={context} post={post} />
          <ReportMistake context={context} post={post} />
          <Contributors context={context} contributors={post.contributed} />
          {post.about.map((author) => (
            <AboutAuthor
              key={author.id}
              context={context}
              post={post}
              author={author}
              rank={author.id === post.author_id ? rankThen : null}
            />
          ))}
          <div className="no-print">
            <Citation context={context} post={post} />
          </div>
          {(['related', 'most_read'] as const).map((each) => (
            <RelatedPosts
              key={each}
              context={context}
              id={each}
              heading={t(each === 'related' ? 'reading.related' : 'front.mostRead')}
              posts={post[each]}
              pathOf={(slug) => relatedPostPath(post, slug)}
            />
          ))}
          <p className="no-print">
            <ButtonLink href={href(postsPath)} weight="quiet">
              {t('post.allPosts')}
            </ButtonLink>
          </p>
        </div>
      </article>
    </div>
  );
}

/** What the post is, and ways to share and save it. */
function Origins({ context, post }: Omit<PartProps, 'rank'>) {
  return (
    <div className="post-origins" lang={context.language}>
      <PostLine context={context} post={post} />
      <Share context={context} post={post} />
      <a className="reaction no-print" href={context.href(savePostPath(post.slug))} rel="nofollow">
        {context.t('saved.save')}
      </a>
    </div>
  );
}

/** Whom the post is by, from when, how long and whether reviewed, in one line. */
export function PostLine({ context, post }: Omit<PartProps, 'rank'>) {
  const { t } = context;
  return (
    <p>
      <strong>
        <Byline context={context} authors={post.authors} show={authorOf(context, post)} />
      </strong>
      {' · '}
      <bdi>
        <Timestamp context={context} instant={dayOf(post.published_at)} />
      </bdi>
      {' · '}
      <bdi>{t('post.minutes', { count: post.read_time })}</bdi>
      {post.reviewed && (
        <>
          {' · '}
          <bdi>{t('reading.reviewed')}</bdi>
        </>
      )}
    </p>
  );
}

/** The note of a recent correction, above the text, for readers of the earlier version. */
export function Corrected({
  context,
  post,
  version,
}: {
  context: PageContext;
  post: PostView;
  version: VersionView;
}) {
  const { language, direction, t, href } = context;
  return (
    <div className="correction" lang={language} dir={direction}>
      <Notice heading={t('versions.corrected', { date: dateOf(context, version.at) })}>
        <ChangeNote context={context} version={version} />
        <p>
          <a href={href(versionsPath(post.slug))}>{t('versions.link', { number: version.number })}</a>
        </p>
      </Notice>
    </div>
  );
}

interface PartProps {
  context: PageContext;
  post: PostView;
  /** The status of the author in the network when the post was published. */
  rank: string | null;
}

/** Shows the name of an author of the post; it leads to the author where that is somebody with an account here. */
const authorOf =
  ({ href }: PageContext, post: PostView) =>
  (name: string, index: number) => {
    const only = post.about.length > 0 ? post.author_id : null;
    const account = post.contributed.length > 0 ? (post.contributed[index]?.account ?? null) : only;
    return account === null ? name : <a href={href(authorPath(account))}>{name}</a>;
  };

export function PostFacts({ context, post, rank }: PartProps) {
  const { t, href } = context;
  return (
    <Facts>
      <Fact
        name={t(post.authors.length === 1 ? 'post.author' : 'contributors.authors')}
        note={post.authors.length === 1 ? rank : null}
      >
        <strong>
          <Byline context={context} authors={post.authors} all show={authorOf(context, post)} />
        </strong>
      </Fact>
      {post.translation && <TranslationFacts context={context} translation={post.translation} />}
      <Fact name={t('post.published')}>
        <Timestamp context={context} instant={post.published_at} />
      </Fact>
      {post.revised_at && (
        <Fact name={t('post.revised')}>
          <Timestamp context={context} instant={post.revised_at} />
        </Fact>
      )}
      <ReviewFacts context={context} post={post} />
      {post.version !== null && post.version.number > 1 && (
        <Fact name={t('versions.title')}>
          <a href={href(versionsPath(post.slug))}>{t('versions.link', { number: post.version.number })}</a>
        </Fact>
      )}
      {post.kind !== '' && <Fact name={t('post.kind')}>{t(`postKinds.${post.kind}`)}</Fact>}
      {post.countries.length > 0 && (
        <Fact name={t('places.about')}>
          <PlaceLinks context={context} codes={post.countries} />
        </Fact>
      )}
      {post.audience !== '' && (
        <Fact name={t('places.audience')}>
          <a href={href(audiencePath(post.audience))}>{t(`audiences.${post.audience}`)}</a>
        </Fact>
      )}
      <Fact name={t('post.readTime')}>{t('post.minutes', { count: post.read_time })}</Fact>
      <Fact name={t('post.language')}>
        <a href={href(languagePath(post.language))}>{nameOfLanguage(post.language, context)}</a>
      </Fact>
      <Translations context={context} post={post} />
    </Facts>
  );
}

/** Links to translations of the post, by each language's own name. */
function Translations({ context, post }: Omit<PartProps, 'rank'>) {
  if (post.translations.length === 0) return null;
  return (
    <Fact name={context.t('reading.translations')}>
      <span className="translations">
        {post.translations.map(({ slug, language }) => (
          <a
            key={language}
            href={context.origin + relatedPostPath(post, slug)}
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

function AboutAuthor({ context, post, author, rank }: PartProps & { author: AuthorView }) {
  const name = `${author.firstname} ${author.lastname}`;
  const label = context.t('reading.aboutAuthor');
  return (
    <aside
      className="author-card author-sidebar no-print"
      aria-label={post.about.length === 1 ? label : `${label}: ${name}`}
    >
      <AuthorCard
        context={context}
        author={author}
        picture={null}
        name={
          <a href={context.href(authorPath(author.id))}>
            <bdi>{name}</bdi>
          </a>
        }
        rank={rank}
      />
    </aside>
  );
}

/** The link to the form that reports a mistake, and how many reports led to corrections. */
function ReportMistake({
  context: { t, href },
  post,
}: {
  context: PageContext;
  post: Pick<PostView, 'slug' | 'corrected_reports'>;
}) {
  const { slug, corrected_reports: count } = post;
  return (
    <p>
      <a className="no-print" href={href(reportPath(slug))} rel="nofollow">
        {t('reports.link')}
      </a>
      {count > 0 && <> · {t('reports.corrections', { count })}</>}
    </p>
  );
}
