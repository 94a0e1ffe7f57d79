import { useState } from 'react';
import { settings } from '../../../../../contract/people/calls/settings.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { call } from '../../../frame/api/call.ts';
import { FormEmailField, FormPasswordField } from '../../../frame/forms/form-fields.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import type { User } from '../../../frame/user/use-user.ts';
import styles from '../settings.module.css';
import { EditableForm } from './editable-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useEditableForm } from './use-editable-form.ts';

const blank = { email: '', password: '' };

/**
 * Changes the account's e-mail address, once both the old and the new one have confirmed
 * (product.md#personal-data).
 */
export function EmailSection({ user: { user } }: { user: User }) {
  const { t, translate } = useLanguage();
  const [answer, setAnswer] = useState<string | null>(null);
  const { form, controls } = useEditableForm({
    schema: settings.requestEmailChange.body,
    saved: blank,
    saveAs: `email ${user.id}`,
    names: ['email', 'password'],
    send: (body) => call(settings.requestEmailChange, { body }),
    success: t('accountSettings.emailAsked'),
    isCleared: true,
    onSaved: ({ message }) => setAnswer(message),
  });
  return (
    <SettingsSection heading={t('fields.email')}>
      <EditableForm
        {...controls}
        scope="change-email"
        firstField="email"
        onEdit={() => {
          setAnswer(null);
          controls.onEdit();
        }}
        labels={{
          edit: t('accountSettings.changeEmail'),
          save: t('accountSettings.sendLinks'),
          saving: t('accountSettings.sending'),
        }}
        closed={
          <>
            <p className={styles.value}>
              <bdi>{user.email}</bdi>
            </p>
            {/* Always rendered, so that screen readers announce what appears in it. */}
            <div role="status">
              {answer !== null && (
                <Notice heading={t('accountSettings.emailAsked')}>
                  <p>{translate(answer)}</p>
                </Notice>
              )}
            </div>
          </>
        }
      >
        <p>{t('accountSettings.emailHint')}</p>
        <FormEmailField form={form} name="email" label={t('accountSettings.newEmail')} />
        <FormPasswordField
          form={form}
          name="password"
          label={t('accountSettings.currentPassword')}
          autoComplete="current-password"
        />
      </EditableForm>
    </SettingsSection>
  );
}
