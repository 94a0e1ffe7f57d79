import { directionOf, interfaceLanguages, primaryLanguage } from '../../contract/constants.ts';
import { postPath } from '../../contract/paths.ts';
import { languageNames, translator } from '../../messages/index.ts';
import { GlobeIcon } from '../ui/icons.tsx';
import { samePost, withLanguage } from './address.ts';
import type { PageContext } from './page-context.ts';

export interface LanguageLinksProps {
  context: PageContext;
  /** The post that is read, with its translations: the address of each is in its own language. */
  post?: { language: string; translations: readonly { slug: string; language: string }[] } | undefined;
}

/**
 * Links to this page in each language, by each language's own name. On a post its translations come first: those languages
 * lead to the text in that language, and the others to the same text.
 */
export function LanguageLinks({ context: { frame }, post }: LanguageLinksProps) {
  const slugIn = (language: string) =>
    post?.translations.find((translation) => primaryLanguage(translation.language) === language)?.slug;
  const isIn = (language: string) =>
    !post || slugIn(language) !== undefined || primaryLanguage(post.language) === language;
  const [first, others] = [true, false].map((isTranslated) =>
    interfaceLanguages.filter((language) => (slugIn(language) !== undefined) === isTranslated),
  );
  const pathIn = (language: string) => {
    const slug = slugIn(language);
    if (slug !== undefined) return postPath(slug);
    return post ? samePost({ language }, post, frame.path) : withLanguage(frame.path, language);
  };
  return (
    <ul className="languages">
      {[...(first ?? []), ...(others ?? [])].map((language) => (
        <li key={language}>
          <a
            href={pathIn(language)}
            lang={language}
            hrefLang={language}
            dir={directionOf(language)}
            data-offer={isIn(language) ? translator(language)('site.readIn') : undefined}
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
