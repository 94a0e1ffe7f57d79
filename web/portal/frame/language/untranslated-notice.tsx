import { isPartial } from '../../../../messages/fallbacks.ts';
import { useLanguage } from './language-context.tsx';

/** Says that the screens are not translated yet, in a language that has only public pages and emails. */
export function NotTranslated() {
  const { t, currentLanguage } = useLanguage();
  if (!isPartial(currentLanguage, 'portal')) return null;
  return <p data-untranslated="">{t('language.notTranslated')}</p>;
}
