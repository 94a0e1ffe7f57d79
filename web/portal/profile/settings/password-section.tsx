import { settings } from '../../../../contract/calls/settings.ts';
import { call } from '../../api/call.ts';
import { FormPasswordField } from '../../forms/form-fields.tsx';
import { NewPasswordFields } from '../../forms/new-password-fields.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { useLanguage } from '../../language/language-context.tsx';
import type { User } from '../use-user.ts';
import { EditableForm } from './editable-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useEditing } from './use-editing.ts';
import { useSave } from './use-save.ts';
import { refetchSessions } from './use-sessions.ts';

const blank = { password: '', new_password: '', password1: '', end_keys: false };

/** Changes a password that is known (design §4). */
export function PasswordSection({ user: { user, developer } }: { user: User }) {
  const { t } = useLanguage();
  const form = useContractForm(settings.changePassword.body, blank);
  const { editing, edit, cancel, finish } = useEditing(form, `password ${user.id}`, blank);
  const { busy, run } = useSave({
    form,
    names: ['password', 'new_password', 'password1'],
    send: (body) => call(settings.changePassword, { body }),
    success: t('accountSettings.passwordSaved'),
    onSaved: () => {
      form.reset();
      finish();
      void refetchSessions();
    },
  });
  return (
    <SettingsSection heading={t('fields.password')}>
      <EditableForm
        form={form}
        scope="change-password"
        firstField="password"
        editing={editing}
        onEdit={edit}
        onCancel={cancel}
        onSave={run}
        busy={busy}
        labels={{
          edit: t('accountSettings.changePassword'),
          save: t('settings.save'),
          saving: t('settings.saving'),
        }}
        closed={<p>{t('accountSettings.passwordHint')}</p>}
      >
        <FormPasswordField
          form={form}
          name="password"
          label={t('accountSettings.currentPassword')}
          autoComplete="current-password"
        />
        <NewPasswordFields
          form={form}
          name="new_password"
          again="password1"
          label={t('fields.newPassword')}
        />
        {developer && (
          <label className="tick">
            <input type="checkbox" {...form.register('end_keys')} />
            <span>{t('accountSettings.endKeys')}</span>
          </label>
        )}
      </EditableForm>
    </SettingsSection>
  );
}
