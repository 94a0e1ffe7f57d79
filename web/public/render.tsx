import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Page, PageFrame, Renderer } from '../../contract/pages.ts';
import { CloudNodePage } from './clouds/cloud-node.tsx';
import { CloudsPage } from './clouds/clouds.tsx';
import { DeveloperScreenPage } from './developer/screen.tsx';
import { Document } from './document.tsx';
import { Layout } from './layout.tsx';
import { headOf } from './page-head.ts';
import { AuthorPage } from './pages/author.tsx';
import { ErrorPage } from './pages/error.tsx';
import { ExpiredPage } from './pages/expired.tsx';
import { FirstAdminPage } from './pages/first-admin.tsx';
import { FirstAdminDonePage } from './pages/first-admin-done.tsx';
import { HomePage } from './pages/home.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { OAuthProblemPage, OAuthSignedOutPage, OAuthSignOutPage } from './pages/oauth.tsx';
import { OfflinePage } from './pages/offline.tsx';
import { PostPage } from './pages/post.tsx';
import { PostsPage } from './pages/posts.tsx';
import { ResourceUnavailablePage } from './pages/resource-unavailable.tsx';
import { SearchPage } from './pages/search.tsx';
import { SitePageView } from './pages/site-page.tsx';
import { TooManyPage } from './pages/too-many.tsx';
import { TopicsPage } from './pages/topics.tsx';
import { UnsubscribePage } from './pages/unsubscribe.tsx';
import { WithdrawnPage } from './pages/withdrawn.tsx';
import { createSite, type Site } from './site.ts';
import { styleText } from './style.ts';

/** The whole HTML document of a public page. Pure: the same input gives the same text. */
export function renderPage(page: Page, frame: PageFrame): string {
  const site = createSite(frame);
  if (page.kind === 'developer') return renderDeveloperPage(page, site);
  const markup = renderToStaticMarkup(
    <Document site={site} head={headOf(page, site)}>
      <Layout site={site} onPosts={page.kind === 'posts'} onSearch={page.kind === 'search'}>
        {contentOf(page, site)}
      </Layout>
    </Document>,
  );
  return `<!doctype html>${markup}`;
}

type DeveloperPage = Extract<Page, { kind: 'developer' }>;

/** These stand in a frame of their own (spec §2.9). */
function renderDeveloperPage(page: DeveloperPage, site: Site): string {
  const markup = renderToStaticMarkup(
    <Document site={site} head={headOf(page, site)}>
      <DeveloperScreenPage site={site} page={page} />
    </Document>,
  );
  return `<!doctype html>${markup}`;
}

function contentOf(page: Exclude<Page, DeveloperPage>, site: Site): ReactNode {
  switch (page.kind) {
    case 'home':
      return <HomePage site={site} page={page} />;
    case 'posts':
      return <PostsPage site={site} page={page} />;
    case 'topics':
      return <TopicsPage site={site} page={page} />;
    case 'author':
      return <AuthorPage site={site} page={page} />;
    case 'search':
      return <SearchPage site={site} search={page.search} />;
    case 'post':
      return <PostPage site={site} post={page.post} />;
    case 'withdrawn':
      return <WithdrawnPage site={site} post={page.post} />;
    case 'clouds':
      return <CloudsPage site={site} nodes={page.nodes} />;
    case 'cloud-node':
      return <CloudNodePage site={site} page={page} />;
    case 'site-page':
      return <SitePageView site={site} page={page} />;
    case 'not-found':
      return <NotFoundPage site={site} />;
    case 'offline':
      return <OfflinePage site={site} />;
    case 'too-many':
      return <TooManyPage site={site} />;
    case 'resource-unavailable':
      return <ResourceUnavailablePage site={site} request={page.request} />;
    case 'expired':
      return <ExpiredPage site={site} />;
    case 'error':
      return <ErrorPage site={site} />;
    case 'first-admin':
      return <FirstAdminPage site={site} form={page.form} />;
    case 'first-admin-done':
      return <FirstAdminDonePage site={site} email={page.email} />;
    case 'unsubscribe':
      return <UnsubscribePage site={site} done={page.done} />;
    case 'oauth-problem':
      return <OAuthProblemPage site={site} error={page.error} description={page.description} />;
    case 'oauth-sign-out':
      return <OAuthSignOutPage site={site} xsrf={page.xsrf} app={page.app} />;
    case 'oauth-signed-out':
      return <OAuthSignedOutPage site={site} />;
  }
}

({ renderPage, styleText }) satisfies Renderer;

export { styleText };
