import { settings } from '../../../../../contract/people/calls/settings.ts';
import { call } from '../../../frame/api/call.ts';
import { FormTextField } from '../../../frame/forms/form-fields.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import type { User } from '../../../frame/user/use-user.ts';
import { EditableForm } from './editable-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useEditableForm } from './use-editable-form.ts';

/** Changes the person's name (product.md#personal-data). */
export function NameSection({ user: { user } }: { user: User }) {
  const { t } = useLanguage();
  const saved = { firstname: user.firstname, lastname: user.lastname };
  const { form, editing, controls } = useEditableForm({
    schema: settings.changeName.body,
    saved,
    saveAs: `name ${user.id}`,
    names: ['firstname', 'lastname'],
    send: (body) => call(settings.changeName, { body }),
    success: t('accountSettings.nameSaved'),
  });
  return (
    <SettingsSection heading={t('accountSettings.name')}>
      <EditableForm {...controls} firstField="firstname">
        <FormTextField
          form={form}
          name="firstname"
          type="text"
          label={t('fields.firstname')}
          autoComplete="given-name"
          readOnly={!editing}
        />
        <FormTextField
          form={form}
          name="lastname"
          type="text"
          label={t('fields.lastname')}
          autoComplete="family-name"
          readOnly={!editing}
        />
      </EditableForm>
    </SettingsSection>
  );
}
