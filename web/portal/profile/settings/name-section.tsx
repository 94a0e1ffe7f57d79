import { settings } from '../../../../contract/calls/settings.ts';
import { call } from '../../api/call.ts';
import { FormTextField } from '../../forms/form-fields.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { useLanguage } from '../../language/language-context.tsx';
import type { User } from '../use-user.ts';
import { EditableForm } from './editable-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useEditing } from './use-editing.ts';
import { useSave } from './use-save.ts';

/** What somebody is called (design §4). */
export function NameSection({ user: { user } }: { user: User }) {
  const { t } = useLanguage();
  const saved = { firstname: user.firstname, lastname: user.lastname };
  const form = useContractForm(settings.changeName.body, saved);
  const { editing, edit, cancel, finish } = useEditing(form, `name ${user.id}`, saved);
  const { busy, run } = useSave({
    form,
    names: ['firstname', 'lastname'],
    send: (body) => call(settings.changeName, { body }),
    success: t('accountSettings.nameSaved'),
    onSaved: (values) => {
      form.reset(values);
      finish();
    },
  });
  return (
    <SettingsSection heading={t('accountSettings.name')}>
      <EditableForm
        form={form}
        firstField="firstname"
        editing={editing}
        onEdit={edit}
        onCancel={cancel}
        onSave={run}
        busy={busy}
      >
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
