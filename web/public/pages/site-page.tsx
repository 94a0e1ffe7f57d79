import { directionOf } from '../../../contract/constants.ts';
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
  const own = page.language === context.language ? undefined : page.language;
  return (
    <div className="frame site-page">
      <header className="list-head">
        <h1 lang={page.title === null ? undefined : own}>
          {page.title ?? context.t(`sitePages.${page.name}`)}
        </h1>
        {page.language !== context.frame.language && <p>{context.t('language.notThisText')}</p>}
      </header>
      {/* biome-ignore-start lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says. */}
      <div
        className="prose"
        lang={own}
        dir={own && directionOf(own)}
        dangerouslySetInnerHTML={{ __html: page.html }}
      />
      {/* biome-ignore-end lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says. */}
    </div>
  );
}
