import { directionOf, interfaceLanguages } from '../../contract/constants.ts';
import { languageNames } from '../../messages/index.ts';
import { GlobeIcon } from '../ui/icons.tsx';
import { withLanguage } from './address.ts';
import type { PageContext } from './page-context.ts';

/** Links to this page in each language, by each language's own name. */
export function LanguageLinks({ context: { frame } }: { context: PageContext }) {
  return (
    <ul className="languages">
      {interfaceLanguages.map((language) => (
        <li key={language}>
          <a
            href={withLanguage(frame.path, language)}
            lang={language}
            hrefLang={language}
            dir={directionOf(language)}
            aria-current={language === frame.language ? 'true' : undefined}
          >
            {languageNames[language]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The menu of languages in the header of every page. It shows the language of the page. */
export function LanguageSwitch({ context }: { context: PageContext }) {
  return (
    <details className="language-switch no-print">
      <summary>
        <GlobeIcon />
        <span className="visually-hidden">{context.t('site.language')} </span>
        <span className="language-name">{languageNames[context.frame.language]}</span>
      </summary>
      <LanguageLinks context={context} />
    </details>
  );
}
