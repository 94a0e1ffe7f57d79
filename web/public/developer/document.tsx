import type { DocumentBlock, DocumentMenus, DocumentPage } from '../../../contract/documentation.ts';
import type { Site } from '../site.ts';
import { CallSection } from './call-section.tsx';
import { CategoryMenus, SideList } from './docs-menus.tsx';

interface DocumentScreenProps {
  site: Site;
  area: 'docs' | 'tutorials';
  page: DocumentPage;
  menus: DocumentMenus;
}

/** A page of the docs, or a tutorial. Its text is in English, whatever the language round it. */
export function DocumentScreen({ site, area, page, menus }: DocumentScreenProps) {
  const { t } = site;
  const current = area === 'docs' ? page.path : '/developer/tutorials';
  return (
    <>
      <CategoryMenus site={site} menus={menus} current={current} />
      <div className="frame docs-page">
        <article className="docs-text" lang="en" dir="ltr">
          <header>
            <h1>{page.title}</h1>
            <p className="docs-summary">{page.summary}</p>
          </header>
          {site.frame.language !== 'en' && (
            <p className="docs-language" lang={site.frame.language} dir={site.direction}>
              {t('developers.inEnglish')}
            </p>
          )}
          {page.blocks.map((block) => (
            <Block key={block.kind === 'text' ? 'text' : block.call.name} site={site} block={block} />
          ))}
        </article>
        <div className="docs-aside no-print">
          <OnThisPage site={site} page={page} />
          <SideList site={site} menus={menus} current={current} />
        </div>
      </div>
    </>
  );
}

/** One part of a document. */
export function Block({ site, block }: { site: Site; block: DocumentBlock }) {
  if (block.kind === 'call') return <CallSection site={site} call={block.call} />;
  return (
    <div
      className="prose"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own text, by the renderer that cleans every text.
      dangerouslySetInnerHTML={{ __html: withLanguageInLinks(block.text_html, site) }}
    />
  );
}

/** Links of a text to pages of this site keep the language that these are read in. */
function withLanguageInLinks(html: string, { href }: Site): string {
  return html.replace(
    /(<a [^>]*href=")(\/[^"]*)"/g,
    (_, before: string, path: string) => `${before}${href(path).replaceAll('&', '&amp;')}"`,
  );
}

function OnThisPage({ site: { t }, page }: { site: Site; page: DocumentPage }) {
  const headings = page.headings.filter(({ level }) => level === 2);
  if (headings.length < 2) return null;
  return (
    <nav aria-label={t('developers.onPage')}>
      <p className="docs-side-heading">{t('developers.onPage')}</p>
      <ul className="docs-links" lang="en">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <bdi>{text}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
