import type { ReactNode } from 'react';
import { darkColours, lightColours } from '../../contract/colours.ts';
import { defaultLanguage, directionOf, interfaceLanguages } from '../../contract/constants.ts';
import type { IslandWords } from '../../contract/pages.ts';
import { noticesFeedPath, postPath } from '../../contract/paths.ts';
import { cardSize, siteCardPath } from '../../contract/site/card-paths.ts';
import { webManifestPath } from '../../contract/site/saved-paths.ts';
import { searchDescriptionPath } from '../../contract/site/search-description-path.ts';
import type { PostView } from '../../contract/views/post-view.ts';
import { withoutIsolates } from '../../messages/locale.ts';
import { withLanguage } from './address.ts';
import type { PageContext } from './page-context.ts';
import type { PageHead } from './page-metadata.ts';
import { PostRecord } from './post/record.tsx';
import { dateOf } from './timestamp.tsx';

/**
 * The HTML document around a page. The style of its first screen is inline; the Content-Security-Policy allows it by
 * hash.
 */
export function Document({
  context,
  head,
  style,
  children,
}: {
  context: PageContext;
  head: PageHead;
  /** The style inside the page: of its first screen, or the whole style sheet. */
  style: string;
  children: ReactNode;
}) {
  return (
    <html lang={context.language} dir={context.direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={lightColours.paper} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={darkColours.paper} media="(prefers-color-scheme: dark)" />
        {head.findable ? (
          <Addresses context={context} head={head} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        {head.canonical && <link rel="canonical" href={context.frame.publicUrl + head.canonical} />}
        {head.feed && <FeedLinks context={context} feed={head.feed} />}
        {head.findable && !head.post && (
          <link
            rel="search"
            type="application/opensearchdescription+xml"
            title={context.frame.product.shortName}
            href={context.href(searchDescriptionPath)}
          />
        )}
        {head.manifest && <link rel="manifest" href={webManifestPath} />}
        {head.findable && !head.post && <LinkPreview context={context} head={head} />}
        {head.post && <PostRecord context={context} post={head.post} />}
        {!head.standalone && (
          <>
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <script type="module" src={context.frame.script} data-words={islandWords(context)} />
          </>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own style sheet; React would escape its quotes. */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        {!head.standalone && <MaintenanceBanner context={context} />}
        {children}
      </body>
    </html>
  );
}

function Addresses({ context: { frame, href }, head }: { context: PageContext; head: PageHead }) {
  // A post is the same page in every language of the interface.
  if (!head.translated) {
    return (
      <>
        <link rel="canonical" href={frame.publicUrl + frame.path} />
        {head.post && <Translations publicUrl={frame.publicUrl} post={head.post} />}
      </>
    );
  }
  return (
    <>
      <link rel="canonical" href={frame.publicUrl + href(frame.path)} />
      {interfaceLanguages.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={frame.publicUrl + withLanguage(frame.path, language)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={frame.publicUrl + frame.path} />
    </>
  );
}

/** What other sites show with a link to this page (ogp.me). A post has more metadata of its own. */
function LinkPreview({ context: { frame, href }, head }: { context: PageContext; head: PageHead }) {
  return (
    <>
      <meta property="og:type" content={head.person ? 'profile' : 'website'} />
      <meta property="og:site_name" content={frame.product.name} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={frame.publicUrl + href(frame.path)} />
      <meta property="og:locale" content={frame.language} />
      {head.person && (
        <>
          <meta property="profile:first_name" content={head.person.firstname} />
          <meta property="profile:last_name" content={head.person.lastname} />
        </>
      )}
      {head.person?.picture ? (
        <meta property="og:image" content={frame.publicUrl + head.person.picture.large} />
      ) : (
        <>
          <meta property="og:image" content={frame.publicUrl + siteCardPath(frame.language)} />
          <meta property="og:image:width" content={String(cardSize.width)} />
          <meta property="og:image:height" content={String(cardSize.height)} />
          <meta property="og:image:alt" content={frame.product.name} />
        </>
      )}
      <meta name="twitter:card" content={head.person?.picture ? 'summary' : 'summary_large_image'} />
    </>
  );
}

/** Links to this page in each language. Each of these pages lists all of them, including itself. */
function Translations({ publicUrl, post }: { publicUrl: string; post: PostView }) {
  if (post.translations.length === 0) return null;
  const pages = [post, ...post.translations];
  return (
    <>
      {pages.map(({ slug, language }) => (
        <link key={language} rel="alternate" hrefLang={language} href={publicUrl + postPath(slug)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={publicUrl + postPath(defaultOf(post).slug)} />
    </>
  );
}

/** The page for readers of other languages, the same for all of these pages: the original, else the English one, else the first. */
function defaultOf(post: PostView): { slug: string } {
  const pages = [post, ...post.translations].sort((one, other) => (one.language < other.language ? -1 : 1));
  const original =
    post.translation?.source.id ?? post.translations.find(({ source_id }) => source_id)?.source_id;
  return (
    pages.find(({ id }) => id === original) ??
    pages.find(({ language }) => language === defaultLanguage) ??
    pages[0] ??
    post
  );
}

/** The feed of the page, in both formats; notices have Atom alone. */
function FeedLinks({ context: { frame }, feed }: { context: PageContext; feed: string }) {
  const title = frame.product.name;
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={title} href={`${feed}.atom`} />
      {feed !== noticesFeedPath && (
        <link rel="alternate" type="application/feed+json" title={title} href={`${feed}.json`} />
      )}
    </>
  );
}

/** The texts that the script of the pages shows, as JSON in the page and in its language. */
function islandWords({ t, frame }: PageContext): string {
  const places = { time: '{time}', month: '{month}', day: '{day}', year: '{year}' };
  const words: IslandWords = {
    timestamp: {
      months: t('timestamp.months', { returnObjects: true }),
      today: t('timestamp.today', places),
      yesterday: t('timestamp.yesterday', places),
      date: t('timestamp.date', places),
    },
    like: t('islands.like'),
    follow: t('islands.follow'),
    copy: t('islands.copy'),
    copied: t('islands.copied'),
    failed: t(frame.maintenance === null ? 'islands.failed' : 'maintenance.banner'),
    account: t('islands.account'),
    close: t('islands.close'),
  };
  return withoutIsolates(JSON.stringify(words));
}

/** Says above every page that nothing can be saved now (product.md#maintenance). */
function MaintenanceBanner({ context }: { context: PageContext }) {
  const { frame, t } = context;
  if (frame.maintenance === null) return null;
  const { until, message, language } = frame.maintenance;
  return (
    <aside className="notice no-print" aria-label={t('maintenance.label')}>
      {t('maintenance.banner')}
      {until !== null && <> {t('maintenance.until', { date: dateOf(context, until) })}</>}
      {message !== null && (
        <p lang={language} dir={directionOf(language)}>
          {message}
        </p>
      )}
    </aside>
  );
}
