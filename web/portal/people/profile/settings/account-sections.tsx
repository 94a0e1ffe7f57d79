import { useState } from 'react';
import { bioRows, type InterfaceLanguage, interfaceLanguages } from '../../../../../contract/constants.ts';
import { profiles } from '../../../../../contract/people/calls/profiles.ts';
import { settings } from '../../../../../contract/people/calls/settings.ts';
import { languageNames } from '../../../../../messages/language-names.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Tick } from '../../../../ui/fields/tick.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { call } from '../../../frame/api/call.ts';
import { refetchCalls } from '../../../frame/api/use-call.ts';
import {
  FormEmailField,
  FormPasswordField,
  FormTextField,
  NewPasswordFields,
} from '../../../frame/forms/form-fields.tsx';
import { ProblemAlert } from '../../../frame/forms/problem-alert.tsx';
import { FormSelect, FormTextArea } from '../../../frame/forms/signed-in-fields.tsx';
import { useSave } from '../../../frame/forms/use-save.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { refetchUser, type User } from '../../../frame/user/use-user.ts';
import { allStatuses, readStatus } from '../network-status.ts';
import styles from '../settings.module.css';
import { EditableForm, useEditableForm } from './editable-form.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Changes the person's name, over published texts once the staff has agreed (product.md#changed-names). */
export function NameSection({ user: { user, asked_name } }: { user: User }) {
  const { t } = useLanguage();
  const saved = { firstname: user.firstname, lastname: user.lastname };
  const { form, editing, controls } = useEditableForm({
    schema: settings.changeName.body,
    saved,
    saveAs: `name ${user.id}`,
    send: (body) => call(settings.changeName, { body }),
    success: ({ waits }) => t(waits ? 'accountSettings.nameWaits' : 'accountSettings.nameSaved'),
    isCleared: ({ waits }) => waits,
  });
  return (
    <SettingsSection heading={t('accountSettings.name')}>
      {asked_name !== null && (
        <Notice heading={t('accountSettings.nameWaits')}>
          <p>{t('accountSettings.nameAsked', { name: asked_name })}</p>
        </Notice>
      )}
      <EditableForm {...controls} firstField="firstname">
        <FormTextField
          form={form}
          name="firstname"
          label={t('fields.firstname')}
          autoComplete="given-name"
          readOnly={!editing}
        />
        <FormTextField
          form={form}
          name="lastname"
          label={t('fields.lastname')}
          autoComplete="family-name"
          readOnly={!editing}
        />
      </EditableForm>
    </SettingsSection>
  );
}

/** Edits a person's bio (product.md#the-profile-area). */
export function BioSection({ user: { user } }: { user: User }) {
  const { t } = useLanguage();
  const saved = { bio: user.about ?? '' };
  const { form, editing, controls } = useEditableForm({
    schema: profiles.updateBio.body,
    saved,
    saveAs: `bio ${user.id}`,
    send: (body) => call(profiles.updateBio, { body }),
    success: t('settings.bioSaved'),
  });
  return (
    <SettingsSection heading={t('settings.bio')}>
      <EditableForm {...controls} firstField="bio">
        <FormTextArea
          form={form}
          name="bio"
          label={t('settings.bio')}
          hint={t('settings.bioHint')}
          placeholder={editing ? undefined : t('settings.bioEmpty')}
          maximumRows={bioRows}
          readOnly={!editing}
        />
      </EditableForm>
    </SettingsSection>
  );
}

const links = [
  ['google_scholar', 'settings.googleScholar'],
  ['research_gate', 'settings.researchGate'],
  ['scopus', 'settings.scopus'],
  ['pub_med', 'settings.pubMed'],
] as const;

/** Edits an author's academic profiles and network status (product.md#the-profile-area). */
export function SocialLinksSection({ user: { user, application } }: { user: User }) {
  const { t } = useLanguage();
  const status = readStatus(application?.ace ?? null);
  const saved = {
    google_scholar: application?.gs ?? '',
    research_gate: application?.rg ?? '',
    scopus: application?.sc ?? '',
    pub_med: application?.pb ?? '',
    ...(status && { capic_status: status }),
  };
  const { form, editing, controls } = useEditableForm({
    schema: profiles.updateAuthor.body,
    saved,
    saveAs: `links ${user.id}`,
    send: (body) => call(profiles.updateAuthor, { body }),
    success: t('settings.saved'),
  });
  return (
    <SettingsSection heading={t('settings.links')}>
      <EditableForm {...controls} firstField="google_scholar">
        {links.map(([name, label]) => (
          <FormTextField key={name} form={form} name={name} type="url" label={t(label)} readOnly={!editing} />
        ))}
        <FormSelect
          form={form}
          name="capic_status"
          label={t('settings.networkStatus')}
          placeholder={t('settings.choose')}
          disabled={!editing}
          options={allStatuses().map((value) => ({ value, label: t(`networkStatuses.${value}`) }))}
        />
      </EditableForm>
    </SettingsSection>
  );
}

/**
 * Chooses the language of e-mails to the account, which the portal then uses as well
 * (product.md#personal-data). It is saved at once.
 */
export function LanguageSection({ user: { user } }: { user: User }) {
  const { t, setLanguage } = useLanguage();
  const { busy, problem, dismiss, run } = useSave({ failure: t('settings.error') });
  const choose = async (language: InterfaceLanguage) => {
    const isSaved = await run(() => call(settings.changeLanguage, { body: { language } }), {
      message: t('accountSettings.languageSaved'),
    });
    if (!isSaved) return;
    // The choice is saved even if its texts can't be loaded now.
    await setLanguage(language).catch(() => undefined);
    await refetchUser();
  };
  return (
    <SettingsSection heading={t('site.language')}>
      <div className="form" aria-busy={busy}>
        <ProblemAlert problem={problem} onDismiss={dismiss} />
        <SelectField
          name="language"
          label={t('site.language')}
          hint={t('accountSettings.languageHint')}
          options={interfaceLanguages.map((value) => ({
            value,
            label: languageNames[value] ?? value,
            lang: value,
          }))}
          value={user.language}
          onChange={({ target }) => void choose(target.value as InterfaceLanguage)}
        />
      </div>
    </SettingsSection>
  );
}

const blankAddress = { email: '', password: '' };

/**
 * Changes the account's e-mail address, once both the old and the new one have confirmed
 * (product.md#personal-data).
 */
export function EmailSection({ user: { user } }: { user: User }) {
  const { t, translate } = useLanguage();
  const [answer, setAnswer] = useState<string | null>(null);
  const { form, controls } = useEditableForm({
    schema: settings.requestEmailChange.body,
    saved: blankAddress,
    saveAs: `email ${user.id}`,
    send: (body) => call(settings.requestEmailChange, { body }),
    success: t('accountSettings.emailAsked'),
    isCleared: () => true,
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

const blankPasswords = { password: '', new_password: '', password1: '', end_keys: false };

/** Changes the password, given the current one (product.md#personal-data). */
export function PasswordSection({ user: { user, developer } }: { user: User }) {
  const { t } = useLanguage();
  const { form, controls } = useEditableForm({
    schema: settings.changePassword.body,
    saved: blankPasswords,
    saveAs: `password ${user.id}`,
    send: (body) => call(settings.changePassword, { body }),
    success: t('accountSettings.passwordSaved'),
    isCleared: () => true,
    onSaved: () => void refetchCalls(settings.listSessions),
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
          <Tick type="checkbox" label={t('accountSettings.endKeys')} {...form.register('end_keys')} />
        )}
      </EditableForm>
    </SettingsSection>
  );
}
