import { directionOf, interfaceLanguages } from '../../../../../contract/constants.ts';
import { translations } from '../../../../../contract/desk/calls/translations.ts';
import { Tick } from '../../../../ui/fields/tick.tsx';
import { call } from '../../../frame/api/call.ts';
import { refetchCalls, useCall } from '../../../frame/api/use-call.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useLanguageName } from '../../../frame/language/language-name.ts';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSection } from './use-section.ts';

/** The languages that somebody reads. */
export function useReadingLanguages() {
  return useCall(translations.getReadingLanguages, {});
}

/** Which languages somebody reads: translations in them come to them for review (product.md#translations). */
export function ReadingLanguagesSection({ userId }: { userId: string }) {
  const { t } = useLanguage();
  const query = useReadingLanguages();
  return (
    <SettingsSection heading={t('translating.readsHeading')}>
      <p className="field-hint">{t('translating.readsText')}</p>
      <Fetched query={query} label={t('translating.loadingLanguages')}>
        {({ languages }) => <Choice userId={userId} languages={languages} />}
      </Fetched>
    </SettingsSection>
  );
}

function Choice({ userId, languages }: { userId: string; languages: string[] }) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  const { form } = useSection({
    schema: translations.changeReadingLanguages.body,
    saved: { languages },
    saveAs: `reading-languages ${userId}`,
    send: async (body) => {
      await call(translations.changeReadingLanguages, { body });
      await refetchCalls(translations.getReadingLanguages);
    },
    success: t('following.mailSaved'),
  });
  // Also those that a program has set, so that they can be taken away here.
  const offered = [...new Set<string>([...interfaceLanguages, ...languages])];
  return (
    <fieldset className="form">
      <legend className="visually-hidden">{t('translating.readsHeading')}</legend>
      {offered.map((language) => (
        <Tick
          key={language}
          type="checkbox"
          value={language}
          label={
            <span lang={language} dir={directionOf(language)}>
              {languageName(language)}
            </span>
          }
          {...form.register('languages')}
        />
      ))}
    </fieldset>
  );
}
