import type { PublicPage } from '../../../contract/pages.ts';
import type { PageContext } from '../page-context.ts';

/** A page about the site itself. */
export function SitePageView({
  context,
  page,
}: {
  context: PageContext;
  page: Extract<PublicPage, { kind: 'site-page' }>;
}) {
  return (
    <div className="frame site-page">
      <header className="list-head">
        <h1>{page.title ?? context.t(`sitePages.${page.name}`)}</h1>
      </header>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: page.html }} />
    </div>
  );
}
