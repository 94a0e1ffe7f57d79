import { interfaceLanguages } from '../../../../../contract/constants.ts';
import { settings } from '../../../../../contract/people/calls/settings.ts';
import { languageNames } from '../../../../../messages/language-names.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { call } from '../../../frame/api/call.ts';
import { useFieldError } from '../../../frame/forms/form-fields.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import type { User } from '../../../frame/user/use-user.ts';
import { EditableForm } from './editable-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useEditableForm } from './use-editable-form.ts';

/**
 * Chooses the language of e-mails to the account, which the portal then uses as well
 * (product.md#personal-data).
 */
export function LanguageSection({ user: { user } }: { user: User }) {
  const { t, setLanguage } = useLanguage();
  const saved = { language: user.language };
  const { form, editing, controls } = useEditableForm({
    schema: settings.changeLanguage.body,
    saved,
    saveAs: `language ${user.id}`,
    names: ['language'],
    send: async (body) => {
      await call(settings.changeLanguage, { body });
      // The choice is saved even if its texts can't be loaded now.
      await setLanguage(body.language).catch(() => undefined);
    },
    success: t('accountSettings.languageSaved'),
  });
  const error = useFieldError(form, 'language');
  return (
    <SettingsSection heading={t('site.language')}>
      <EditableForm {...controls} firstField="language">
        <SelectField
          {...form.register('language')}
          label={t('site.language')}
          hint={t('accountSettings.languageHint')}
          placeholder={t('settings.choose')}
          error={editing ? error : undefined}
          disabled={!editing}
          options={interfaceLanguages.map((value) => ({ value, label: languageNames[value] ?? value }))}
        />
      </EditableForm>
    </SettingsSection>
  );
}
