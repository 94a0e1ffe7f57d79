import { directionOf, interfaceLanguages, primaryLanguage } from '../../contract/constants.ts';
import { postPath } from '../../contract/paths.ts';
import { languageNames } from '../../messages/index.ts';
import { GlobeIcon } from '../ui/icons.tsx';
import { withLanguage } from './address.ts';
import type { PageContext } from './page-context.ts';

interface LanguageLinksProps {
  context: PageContext;
  /** The translations of the post that is read. */
  translations?: readonly { slug: string; language: string }[];
}

/**
 * Links to this page in each language, by each language's own name. On a post its translations come first: those languages
 * lead to the text in that language, and the others to the same text.
 */
export function LanguageLinks({ context: { frame }, translations = [] }: LanguageLinksProps) {
  const slugIn = (language: string) =>
    translations.find((translation) => primaryLanguage(translation.language) === language)?.slug;
  const [first, others] = [true, false].map((isTranslated) =>
    interfaceLanguages.filter((language) => (slugIn(language) !== undefined) === isTranslated),
  );
  const pathIn = (language: string) => {
    const slug = slugIn(language);
    return slug === undefined ? frame.path : postPath(slug);
  };
  return (
    <ul className="languages">
      {[...(first ?? []), ...(others ?? [])].map((language) => (
        <li key={language}>
          <a
            href={withLanguage(pathIn(language), language)}
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
export function LanguageSwitch({ context, ...given }: LanguageLinksProps) {
  return (
    <details className="language-switch no-print">
      <summary>
        <GlobeIcon />
        <span className="visually-hidden">{context.t('site.language')} </span>
        <span className="language-name">{languageNames[context.frame.language]}</span>
      </summary>
      <LanguageLinks context={context} {...given} />
    </details>
  );
}
