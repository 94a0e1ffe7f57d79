import { settings } from '../../../../../contract/people/calls/settings.ts';
import { call } from '../../../frame/api/call.ts';
import { FormPasswordField } from '../../../frame/forms/form-fields.tsx';
import { NewPasswordFields } from '../../../frame/forms/new-password-fields.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import type { User } from '../../../frame/user/use-user.ts';
import { EditableForm } from './editable-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useEditableForm } from './use-editable-form.ts';
import { refetchSessions } from './use-sessions.ts';

const blank = { password: '', new_password: '', password1: '', end_keys: false };

/** Changes the password, given the current one (product.md#personal-data). */
export function PasswordSection({ user: { user, developer } }: { user: User }) {
  const { t } = useLanguage();
  const { form, controls } = useEditableForm({
    schema: settings.changePassword.body,
    saved: blank,
    saveAs: `password ${user.id}`,
    names: ['password', 'new_password', 'password1'],
    send: (body) => call(settings.changePassword, { body }),
    success: t('accountSettings.passwordSaved'),
    isCleared: true,
    onSaved: () => void refetchSessions(),
  });
  return (
    <SettingsSection heading={t('fields.password')}>
      <EditableForm
        {...controls}
        scope="change-password"
        firstField="password"
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
