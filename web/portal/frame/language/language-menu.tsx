import {
  directionOf,
  type InterfaceLanguage,
  interfaceLanguages,
} from '../../../../contract/first-constants.ts';
import { languageNames } from '../../../../messages/language-names.ts';
import { GlobeIcon } from '../../../ui/icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useToast } from '../toast/toast-context.tsx';
import { useLanguage } from './language-context.tsx';

/** Changes the language of the portal without leaving the screen or losing what was typed. */
export function LanguageMenu() {
  const { t, currentLanguage, setLanguage } = useLanguage();
  const showToast = useToast();

  const choose = (language: InterfaceLanguage) => {
    setLanguage(language).catch(() =>
      showToast({
        status: 'error',
        message: t('frame.languageFailed'),
        detail: t('frame.tryAgain'),
      }),
    );
  };
  return (
    <Menu
      className="language-switch"
      summary={
        <>
          <GlobeIcon />
          <span className="visually-hidden">{t('site.language')} </span>
          <span className="language-name">{languageNames[currentLanguage]}</span>
        </>
      }
    >
      <ul className="languages menu-list">
        {interfaceLanguages.map((language) => (
          <li key={language}>
            <button
              type="button"
              lang={language}
              dir={directionOf(language)}
              aria-current={language === currentLanguage ? 'true' : undefined}
              onClick={() => choose(language)}
            >
              {languageNames[language]}
            </button>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
