import type { DeveloperScreen } from '../../../contract/site/documentation.ts';
import type { PageContext } from '../page-context.ts';

interface TutorialsScreenProps {
  context: PageContext;
  tutorials: Extract<DeveloperScreen, { name: 'tutorials' }>['tutorials'];
}

/** The list of tutorials. */
export function TutorialsScreen({ context: { frame, t, href }, tutorials }: TutorialsScreenProps) {
  return (
    <div className="frame developer-list">
      <h1>{t('developers.tutorials')}</h1>
      <p className="docs-summary">{t('developers.tutorialsLead', { product: frame.product.shortName })}</p>
      <ol className="principles developer-tutorials" lang="en" dir="ltr">
        {tutorials.map(({ path, title, summary }) => (
          <li key={path}>
            <h2>
              <a className="developer-way" href={href(path)}>
                {title}
              </a>
            </h2>
            <p>{summary}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
