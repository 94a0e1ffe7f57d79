import { directionOf, interfaceLanguages } from '../../../../../contract/constants.ts';
import { translations } from '../../../../../contract/desk/calls/translations.ts';
import { call } from '../../../frame/api/call.ts';
import { useCall } from '../../../frame/api/use-call.ts';
import { ProblemAlert } from '../../../frame/forms/problem-alert.tsx';
import { useSave } from '../../../frame/forms/use-save.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useLanguageName } from '../../../frame/language/language-name.ts';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The languages that somebody reads. */
export function useReadingLanguages() {
  return useCall(translations.getReadingLanguages, {});
}

/** Which languages somebody reads: translations in them come to them for review (product.md#translations). */
export function ReadingLanguagesSection() {
  const { t } = useLanguage();
  const query = useReadingLanguages();
  return (
    <SettingsSection heading={t('translating.readsHeading')}>
      <p className="field-hint">{t('translating.readsText')}</p>
      <Fetched query={query} label={t('translating.loadingLanguages')}>
        {({ languages }) => <Choice languages={languages} />}
      </Fetched>
    </SettingsSection>
  );
}

function Choice({ languages }: { languages: readonly string[] }) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  const { busy, problem, dismiss, run } = useSave({
    failure: t('translating.failed'),
    refetch: [translations.getReadingLanguages],
  });
  // Also those that a program has set, so that they can be taken away here.
  const offered = [...new Set<string>([...interfaceLanguages, ...languages])];
  const choose = (language: string, reads: boolean) =>
    run(() => {
      const others = languages.filter((one) => one !== language);
      const body = { languages: reads ? [...others, language] : others };
      return call(translations.changeReadingLanguages, { body });
    });
  return (
    <fieldset className="form" disabled={busy}>
      <legend className="visually-hidden">{t('translating.readsHeading')}</legend>
      <ProblemAlert problem={problem} onDismiss={dismiss} />
      {offered.map((language) => (
        <label key={language} className="tick">
          <input
            type="checkbox"
            checked={languages.includes(language)}
            onChange={(event) => void choose(language, event.target.checked)}
          />
          <span lang={language} dir={directionOf(language)}>
            {languageName(language)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
