import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageFrame, PublicPage, Renderer, StyleSheet } from '../../contract/pages.ts';
import type { PostList } from '../../contract/views/list-view.ts';
import type { NetworkPart } from '../../contract/views/network-view.ts';
import { AnsweredPage } from './answers/thanks.tsx';
import { CloudNodePage } from './clouds/cloud-node.tsx';
import { CloudsPage } from './clouds/clouds.tsx';
import { DeveloperScreenPage } from './developer/screen.tsx';
import { Document } from './document.tsx';
import { FollowLinkPage, FollowPage } from './following/follow.tsx';
import type { LanguageLinksProps } from './language-links.tsx';
import { Layout } from './layout.tsx';
import { ListFoot } from './lists/foot.tsx';
import { PostRows } from './lists/post-rows.tsx';
import { LookPage } from './look/look.tsx';
import { styleOfLook } from './look/style.ts';
import { MaintenancePage } from './maintenance/page.tsx';
import { AnswersPage } from './network/answers.tsx';
import { NetworkPage } from './network/network.tsx';
import { NetworkPartOfPage } from './network/part.tsx';
import { createPageContext, type PageContext } from './page-context.ts';
import { headOf } from './page-head.ts';
import { AuthorPage } from './pages/author.tsx';
import { ContributionPage } from './pages/contribution.tsx';
import { ErrorPage } from './pages/error.tsx';
import { ExpiredPage } from './pages/expired-link.tsx';
import { FirstAdminPage } from './pages/first-admin.tsx';
import { FirstAdminDonePage } from './pages/first-admin-done.tsx';
import { HomePage } from './pages/home.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { NoticePage } from './pages/notice.tsx';
import { NoticesPage } from './pages/notices.tsx';
import { OAuthProblemPage, OAuthSignedOutPage, OAuthSignOutPage } from './pages/oauth.tsx';
import { OfflinePage } from './pages/offline.tsx';
import { PostPage } from './pages/post.tsx';
import { PostsPage } from './pages/posts.tsx';
import { LogPage, ProofPage } from './pages/proof.tsx';
import { ResourceUnavailablePage } from './pages/resource-unavailable.tsx';
import { SearchPage } from './pages/search.tsx';
import { SitePageView } from './pages/site-page.tsx';
import { TooManyPage } from './pages/too-many.tsx';
import { TopicsPage } from './pages/topics.tsx';
import { UnsubscribePage } from './pages/unsubscribe.tsx';
import { VersionPage } from './pages/version.tsx';
import { VersionDifferencePage } from './pages/version-difference.tsx';
import { VersionsPage } from './pages/versions.tsx';
import { WithdrawnPage } from './pages/withdrawn.tsx';
import { CountriesPage } from './places/countries.tsx';
import { ReportPage } from './reports/report.tsx';
import { ReportSentPage } from './reports/report-sent.tsx';
import { TranslationAskedPage } from './reports/translation-request.tsx';
import { ReviewRequestPage } from './review-requests/review-request.tsx';
import { OfflinePostPage } from './saved/offline-post.tsx';
import { PackPage } from './saved/pack.tsx';
import { SavePostPage } from './saved/save-post.tsx';
import { SavedOffPage, SavedPage } from './saved/saved-posts.tsx';
import { StatusPage } from './status/status.tsx';
import { criticalStyles, sheetsOf, styleInside, styleText } from './style.ts';

/** The whole HTML document of a public page. The function is pure. */
export function renderPage(page: PublicPage, frame: PageFrame): string {
  const context = createPageContext(frame);
  if ((page.kind === 'posts' || page.kind === 'author') && page.onlyNew) return renderNewRows(page, context);
  if (page.kind === 'developer' || page.kind === 'offline-post') return renderWithoutLayout(page, context);
  const markup = renderToStaticMarkup(
    <Document context={context} head={headOf(page, context)} style={styleInside(page)}>
      <Layout
        context={context}
        onPosts={page.kind === 'posts'}
        onTopics={page.kind === 'topics'}
        onSearch={page.kind === 'search'}
        post={postOf(page)}
      >
        {contentOf(page, context)}
      </Layout>
    </Document>,
  );
  return `<!doctype html>${withSheets(finished(markup), sheetsOf(page, markup), frame)}`;
}

/** The new rows of a list that has grown, and what stands below them. */
function renderNewRows(page: PostList & { kind: 'posts' | 'author' }, context: PageContext): string {
  return finished(
    renderToStaticMarkup(
      <>
        <PostRows context={context} list={page} headingLevel={page.kind === 'posts' ? 'h2' : 'h3'} />
        <ListFoot context={context} list={page} empty="" />
      </>,
    ),
  );
}

function postOf(page: PublicPage): LanguageLinksProps['post'] {
  if (page.kind === 'withdrawn') return { language: page.post.language, translations: [] };
  return page.kind === 'post' ? page.post : undefined;
}

/** Names the style sheets last, so that the page is shown before they arrive, and also if they never do. */
function withSheets(markup: string, sheets: readonly StyleSheet[], { styles }: PageFrame): string {
  const links = sheets.map((sheet) => `<link rel="stylesheet" href="${styles.get(sheet)}">`);
  return markup.replace(/(?=<\/body><\/html>$)/, links.join(''));
}

/** A tag with its attributes, whose values may look like tags. */
const tag = /(<([a-z][\w-]*)(?: [\w:-]+(?:="[^"]*")?)*) ?\/?>/gi;
/** In HTML the slash that ends these means nothing. */
const voidElement = /^(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/**
 * Gives icons a size, without which they fill the screen where no style sheet is applied (the portal, which shares them, always has one), and
 * takes away what browsers don't read.
 */
function finished(markup: string): string {
  const icon = '<svg viewBox="0 0 24 24"';
  return markup
    .replaceAll(icon, `${icon} width="20" height="20" fill="none" stroke="currentColor"`)
    .replaceAll(tag, (whole, start: string, name: string) => (voidElement.test(name) ? `${start}>` : whole));
}

/** A part of the page with the answers of the network. The function is pure. */
export function renderPart(part: NetworkPart, frame: PageFrame): string {
  return renderToStaticMarkup(<NetworkPartOfPage context={createPageContext(frame)} part={part} />);
}

type FramedPage = Extract<PublicPage, { kind: 'developer' | 'offline-post' }>;

/** These pages have their own frame (product.md#the-developer-portal). */
function renderWithoutLayout(page: FramedPage, context: PageContext): string {
  const markup = renderToStaticMarkup(
    <Document context={context} head={headOf(page, context)} style={styleInside(page)}>
      {page.kind === 'developer' ? (
        <DeveloperScreenPage context={context} page={page} />
      ) : (
        <OfflinePostPage context={context} post={page.post} qr={page.qr} />
      )}
    </Document>,
  );
  return `<!doctype html>${finished(markup)}`;
}

function contentOf(page: Exclude<PublicPage, FramedPage>, context: PageContext): ReactNode {
  switch (page.kind) {
    case 'home':
      return <HomePage context={context} page={page} />;
    case 'posts':
      return <PostsPage context={context} page={page} />;
    case 'topics':
      return <TopicsPage context={context} page={page} />;
    case 'countries':
      return <CountriesPage context={context} page={page} />;
    case 'author':
      return <AuthorPage context={context} page={page} />;
    case 'search':
      return <SearchPage context={context} search={page.search} />;
    case 'post':
      return <PostPage context={context} post={page.post} />;
    case 'save-post':
      return <SavePostPage context={context} post={page.post} script={page.script} />;
    case 'saved': {
      const Shown = page.what === 'list' ? SavedPage : SavedOffPage;
      return <Shown context={context} script={page.script} push={page.push} />;
    }
    case 'versions':
      return <VersionsPage context={context} post={page.post} versions={page.versions} />;
    case 'version':
      return <VersionPage context={context} version={page.version} />;
    case 'version-difference':
      return <VersionDifferencePage context={context} difference={page.difference} />;
    case 'withdrawn':
      return <WithdrawnPage context={context} post={page.post} />;
    case 'notice':
      return <NoticePage context={context} notice={page.notice} withdrawn={page.withdrawn} />;
    case 'notices':
      return <NoticesPage context={context} page={page} />;
    case 'report':
      return <ReportPage context={context} post={page.post} form={page.form} />;
    case 'answered':
      return <AnsweredPage context={context} post={page.post} state={page.state} />;
    case 'translation-asked':
      return <TranslationAskedPage context={context} post={page.post} />;
    case 'report-sent':
      return <ReportSentPage context={context} post={page.post} />;
    case 'proof':
      return <ProofPage context={context} proof={page.proof} />;
    case 'transparency':
      return <LogPage context={context} log={page.log} />;
    case 'clouds':
      return <CloudsPage context={context} nodes={page.nodes} />;
    case 'cloud-node':
      return <CloudNodePage context={context} page={page} />;
    case 'network':
      return <NetworkPage context={context} page={page} />;
    case 'network-answers':
      return <AnswersPage context={context} page={page} />;
    case 'site-page':
      return <SitePageView context={context} page={page} />;
    case 'look':
      return <LookPage context={context} look={page.look} from={page.from} />;
    case 'not-found':
      return <NotFoundPage context={context} newest={page.newest} />;
    case 'status':
      return <StatusPage context={context} status={page.status} />;
    case 'offline':
      return <OfflinePage context={context} />;
    case 'maintenance':
      return <MaintenancePage context={context} />;
    case 'too-many':
      return <TooManyPage context={context} />;
    case 'resource-unavailable':
      return <ResourceUnavailablePage context={context} request={page.request} />;
    case 'expired':
      return <ExpiredPage context={context} />;
    case 'error':
      return <ErrorPage context={context} />;
    case 'first-admin':
      return <FirstAdminPage context={context} form={page.form} />;
    case 'first-admin-done':
      return <FirstAdminDonePage context={context} email={page.email} />;
    case 'contribution':
      return <ContributionPage context={context} view={page.view} />;
    case 'review-request':
      return <ReviewRequestPage context={context} view={page.view} />;
    case 'unsubscribe':
      return <UnsubscribePage context={context} view={page.view} />;
    case 'follow':
      return <FollowPage context={context} form={page.form} />;
    case 'follow-link':
      return <FollowLinkPage context={context} view={page.view} />;
    case 'pack':
      return <PackPage context={context} view={page.view} />;
    case 'oauth-problem':
      return <OAuthProblemPage context={context} error={page.error} description={page.description} />;
    case 'oauth-sign-out':
      return <OAuthSignOutPage context={context} xsrf={page.xsrf} app={page.app} />;
    case 'oauth-signed-out':
      return <OAuthSignedOutPage context={context} />;
  }
}

({ renderPage, renderPart, criticalStyles, styleText, styleOfLook }) satisfies Renderer;

export { criticalStyles, styleOfLook, styleText };
