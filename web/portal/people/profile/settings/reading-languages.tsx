import { useQuery } from '@tanstack/react-query';
import { directionOf, interfaceLanguages } from '../../../../../contract/constants.ts';
import { translations } from '../../../../../contract/desk/calls/translations.ts';
import { call } from '../../../frame/api/call.ts';
import { queryClient, refetch } from '../../../frame/api/query-client.ts';
import { ProblemAlert } from '../../../frame/forms/problem-alert.tsx';
import { useAction } from '../../../frame/forms/use-action.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useLanguageName } from '../../../frame/language/language-name.ts';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { SettingsSection } from './settings-section.tsx';

const key = ['reading languages'];

/** The languages that somebody reads. */
export function useReadingLanguages() {
  return useQuery(
    { queryKey: key, queryFn: async () => (await call(translations.getReadingLanguages, {})).languages },
    queryClient,
  );
}

/** Which languages somebody reads: translations in them come to them for review (product.md#translations). */
export function ReadingLanguagesSection() {
  const { t } = useLanguage();
  const query = useReadingLanguages();
  return (
    <SettingsSection heading={t('translating.readsHeading')}>
      <p className="field-hint">{t('translating.readsText')}</p>
      <Fetched query={query} label={t('translating.loadingLanguages')}>
        {(languages) => <Choice languages={languages} />}
      </Fetched>
    </SettingsSection>
  );
}

function Choice({ languages }: { languages: readonly string[] }) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  const action = useAction(t('translating.failed'));
  // Also those that a program has set, so that they can be taken away here.
  const offered = [...new Set<string>([...interfaceLanguages, ...languages])];
  const choose = (language: string, reads: boolean) =>
    action.run(async () => {
      const others = languages.filter((one) => one !== language);
      const body = { languages: reads ? [...others, language] : others };
      await call(translations.changeReadingLanguages, { body });
      await refetch(key);
    });
  return (
    <fieldset className="form" disabled={action.busy}>
      <legend className="visually-hidden">{t('translating.readsHeading')}</legend>
      <ProblemAlert problem={action.problem} onDismiss={action.dismiss} />
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
