import { docsHomePath } from '../../../contract/paths.ts';
import type { DeveloperScreen, DocumentBlock, DocumentPage } from '../../../contract/site/documentation.ts';
import type { PageContext } from '../page-context.ts';
import { Block } from './document.tsx';

interface OfflineScreenProps {
  context: PageContext;
  screen: Extract<DeveloperScreen, { name: 'offline' }>;
}

/** All docs on one page. Links between pages become links to its sections. */
export function OfflineScreen({ context, screen: { pages } }: OfflineScreenProps) {
  const { frame, t } = context;
  const places = new Map(pages.map((page) => [page.path, placeOf(page)]));
  return (
    <main className="frame docs-offline" id="main">
      <h1>{t('developers.offline.title', { product: frame.product.shortName })}</h1>
      <p>
        {t('developers.offline.from')} <a href={frame.publicUrl + docsHomePath}>{frame.publicUrl}</a>
      </p>
      <nav aria-label={t('developers.docsMenu')}>
        <ol>
          {pages.map((page) => (
            <li key={page.path}>
              <a href={`#${placeOf(page)}`}>{page.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {pages.map((page) => (
        <article key={page.path} className="docs-text" id={placeOf(page)}>
          <header>
            <h1>{page.title}</h1>
            <p className="docs-summary">{page.summary}</p>
          </header>
          {page.blocks.map((block) => (
            <Block
              key={block.kind === 'text' ? 'text' : block.call.name}
              context={context}
              block={offlineBlock(block, places, frame.publicUrl)}
            />
          ))}
        </article>
      ))}
    </main>
  );
}

function placeOf({ path }: DocumentPage): string {
  return `page${path.replaceAll('/', '-')}`;
}

/** Links to pages of the docs become links to sections of the file; other links get the site's origin. */
function offlineBlock(
  block: DocumentBlock,
  places: ReadonlyMap<string, string>,
  publicUrl: string,
): DocumentBlock {
  if (block.kind === 'call') return block;
  const text_html = block.text_html.replace(
    /(<a [^>]*href=")(\/[^"#]*)/g,
    (_, before: string, path: string) => {
      const place = places.get(path);
      return before + (place === undefined ? publicUrl + path : `#${place}`);
    },
  );
  return { kind: 'text', text_html };
}
