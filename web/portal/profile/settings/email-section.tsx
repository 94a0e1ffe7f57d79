import { useState } from 'react';
import { settings } from '../../../../contract/calls/settings.ts';
import { Notice } from '../../../ui/notice.tsx';
import { call } from '../../api/call.ts';
import { FormEmailField, FormPasswordField } from '../../forms/form-fields.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { useLanguage } from '../../language/language-context.tsx';
import type { User } from '../use-user.ts';
import { EditableForm } from './editable-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useEditing } from './use-editing.ts';
import { useSave } from './use-save.ts';

const blank = { email: '', password: '' };

/** The address of an account: it changes once the old and the new one have both agreed (design §4). */
export function EmailSection({ user: { user } }: { user: User }) {
  const { t, translate } = useLanguage();
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useContractForm(settings.requestEmailChange.body, blank);
  const { editing, edit, cancel, finish } = useEditing(form, `email ${user.id}`, blank);
  const { busy, run } = useSave({
    form,
    names: ['email', 'password'],
    send: (body) => call(settings.requestEmailChange, { body }),
    success: t('accountSettings.emailAsked'),
    onSaved: (_, { message }) => {
      setAnswer(message);
      form.reset();
      finish();
    },
  });
  return (
    <SettingsSection heading={t('fields.email')}>
      <EditableForm
        form={form}
        scope="change-email"
        firstField="email"
        editing={editing}
        onEdit={() => {
          setAnswer(null);
          edit();
        }}
        onCancel={cancel}
        onSave={run}
        busy={busy}
        labels={{
          edit: t('accountSettings.changeEmail'),
          save: t('accountSettings.sendLinks'),
          saving: t('accountSettings.sending'),
        }}
        closed={
          <>
            <p className="settings-value">
              <bdi>{user.email}</bdi>
            </p>
            {/* Always there, so that what comes into it is read out. */}
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
