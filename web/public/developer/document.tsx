import { tutorialsPath } from '../../../contract/paths.ts';
import type { DocumentBlock, DocumentMenus, DocumentPage } from '../../../contract/site/documentation.ts';
import type { PageContext } from '../page-context.ts';
import { CallSection } from './call-section.tsx';
import { CategoryMenus, SideList } from './docs-menus.tsx';

interface DocumentScreenProps {
  context: PageContext;
  area: 'docs' | 'tutorials';
  page: DocumentPage;
  menus: DocumentMenus;
}

/** A page of the docs, or a tutorial. Its text is English in every language of the interface. */
export function DocumentScreen({ context, area, page, menus }: DocumentScreenProps) {
  const { t } = context;
  const current = area === 'docs' ? page.path : tutorialsPath;
  return (
    <>
      <CategoryMenus context={context} menus={menus} current={current} />
      <div className="frame docs-page">
        <article className="docs-text" lang="en" dir="ltr">
          <header>
            <h1>{page.title}</h1>
            <p className="docs-summary">{page.summary}</p>
          </header>
          {context.frame.language !== 'en' && (
            <p className="docs-language" lang={context.language} dir={context.direction}>
              {t('developers.inEnglish')}
            </p>
          )}
          {page.blocks.map((block) => (
            <Block key={block.kind === 'text' ? 'text' : block.call.name} context={context} block={block} />
          ))}
        </article>
        <div className="docs-aside no-print">
          <OnThisPage context={context} page={page} />
          <SideList context={context} menus={menus} current={current} />
        </div>
      </div>
    </>
  );
}

/** One part of a document. */
export function Block({ context, block }: { context: PageContext; block: DocumentBlock }) {
  if (block.kind === 'call') return <CallSection context={context} call={block.call} />;
  return (
    <div
      className="prose docs-prose"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own text, from the renderer that sanitises every text.
      dangerouslySetInnerHTML={{ __html: withLanguageInLinks(block.text_html, context) }}
    />
  );
}

/** Links in the text to pages of this site keep the language of the interface. */
function withLanguageInLinks(html: string, { href }: PageContext): string {
  return html.replace(
    /(<a [^>]*href=")(\/[^"]*)"/g,
    (_, before: string, path: string) => `${before}${href(path).replaceAll('&', '&amp;')}"`,
  );
}

function OnThisPage({ context: { t }, page }: { context: PageContext; page: DocumentPage }) {
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
