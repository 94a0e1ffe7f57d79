import type { Page } from '../../../contract/pages.ts';
import type { Site } from '../site.ts';

/** A text about the site itself. */
export function SitePageView({ site, page }: { site: Site; page: Extract<Page, { kind: 'site-page' }> }) {
  return (
    <div className="frame site-page">
      <header className="list-head">
        <h1>{page.title ?? site.t(`sitePages.${page.name}`)}</h1>
      </header>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: page.html }} />
    </div>
  );
}
