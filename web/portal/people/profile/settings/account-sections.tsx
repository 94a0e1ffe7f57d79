import { useState } from 'react';
import { bioRows, interfaceLanguages } from '../../../../../contract/constants.ts';
import { profiles } from '../../../../../contract/people/calls/profiles.ts';
import { settings } from '../../../../../contract/people/calls/settings.ts';
import { languageNames } from '../../../../../messages/language-names.ts';
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
import { FormSelect, FormTextArea } from '../../../frame/forms/signed-in-fields.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import type { User } from '../../../frame/user/use-user.ts';
import { allStatuses, readStatus } from '../network-status.ts';
import styles from '../settings.module.css';
import { SettingsForm } from './settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSection } from './use-section.ts';

/** Changes the person's name, over published texts once the staff has agreed (product.md#changed-names). */
export function NameSection({ user: { user, asked_name } }: { user: User }) {
  const { t } = useLanguage();
  const saved = { firstname: user.firstname, lastname: user.lastname };
  const { form, editing } = useSection({
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
      <div className="form">
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
      </div>
    </SettingsSection>
  );
}

/** Edits a person's bio (product.md#the-profile-area). */
export function BioSection({ user: { user } }: { user: User }) {
  const { t } = useLanguage();
  const saved = { bio: user.about ?? '' };
  const { form, editing } = useSection({
    schema: profiles.updateBio.body,
    saved,
    saveAs: `bio ${user.id}`,
    send: (body) => call(profiles.updateBio, { body }),
    success: t('settings.bioSaved'),
  });
  return (
    <SettingsSection heading={t('settings.bio')}>
      <div className="form">
        <FormTextArea
          form={form}
          name="bio"
          label={t('settings.bio')}
          hint={t('settings.bioHint')}
          placeholder={editing ? undefined : t('settings.bioEmpty')}
          maximumRows={bioRows}
          readOnly={!editing}
        />
      </div>
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
  const { form, editing } = useSection({
    schema: profiles.updateAuthor.body,
    saved,
    saveAs: `links ${user.id}`,
    send: (body) => call(profiles.updateAuthor, { body }),
    success: t('settings.saved'),
  });
  return (
    <SettingsSection heading={t('settings.links')}>
      <div className="form">
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
      </div>
    </SettingsSection>
  );
}

/** Chooses the language of e-mails to the account, which the portal then uses as well (product.md#personal-data). */
export function LanguageSection({ user: { user } }: { user: User }) {
  const { t, setLanguage } = useLanguage();
  const { form } = useSection({
    schema: settings.changeLanguage.body,
    saved: { language: user.language },
    saveAs: `language ${user.id}`,
    send: async (body) => {
      await call(settings.changeLanguage, { body });
      // The choice is saved even if its texts can't be loaded now.
      await setLanguage(body.language).catch(() => undefined);
    },
    success: t('accountSettings.languageSaved'),
  });
  return (
    <SettingsSection heading={t('site.language')}>
      <div className="form">
        <FormSelect
          form={form}
          name="language"
          label={t('site.language')}
          hint={t('accountSettings.languageHint')}
          options={interfaceLanguages.map((value) => ({
            value,
            label: languageNames[value] ?? value,
            lang: value,
          }))}
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
export function EmailSection({ user }: { user: User }) {
  const { t } = useLanguage();
  return (
    <SettingsSection heading={t('fields.email')}>
      <SettingsForm
        success={t('accountSettings.emailAsked')}
        scope="change-email"
        labels={{
          edit: t('accountSettings.changeEmail'),
          save: t('accountSettings.sendLinks'),
          saving: t('accountSettings.sending'),
        }}
      >
        <EmailFields user={user} />
      </SettingsForm>
    </SettingsSection>
  );
}

function EmailFields({ user: { user } }: { user: User }) {
  const { t, translate } = useLanguage();
  const [answer, setAnswer] = useState<string | null>(null);
  const { form, editing } = useSection({
    schema: settings.requestEmailChange.body,
    saved: blankAddress,
    saveAs: `email ${user.id}`,
    send: async (body) => setAnswer((await call(settings.requestEmailChange, { body })).message),
    success: t('accountSettings.emailAsked'),
    isCleared: () => true,
  });
  return (
    <div className="form">
      {editing ? (
        <>
          <p>{t('accountSettings.emailHint')}</p>
          <FormEmailField form={form} name="email" label={t('accountSettings.newEmail')} />
          <FormPasswordField
            form={form}
            name="password"
            label={t('accountSettings.currentPassword')}
            autoComplete="current-password"
          />
        </>
      ) : (
        <p className={styles.value}>
          <bdi>{user.email}</bdi>
        </p>
      )}
      {/* Always rendered, so that screen readers announce what appears in it. */}
      <div role="status">
        {answer !== null && !editing && (
          <Notice heading={t('accountSettings.emailAsked')}>
            <p>{translate(answer)}</p>
          </Notice>
        )}
      </div>
    </div>
  );
}

const blankPasswords = { password: '', new_password: '', password1: '', end_keys: false };

/** Changes the password, given the current one (product.md#personal-data). */
export function PasswordSection({ user }: { user: User }) {
  const { t } = useLanguage();
  return (
    <SettingsSection heading={t('fields.password')}>
      <SettingsForm
        success={t('accountSettings.passwordSaved')}
        scope="change-password"
        labels={{
          edit: t('accountSettings.changePassword'),
          save: t('settings.save'),
          saving: t('settings.saving'),
        }}
      >
        <PasswordFields user={user} />
      </SettingsForm>
    </SettingsSection>
  );
}

function PasswordFields({ user: { user, developer } }: { user: User }) {
  const { t } = useLanguage();
  const { form, editing } = useSection({
    schema: settings.changePassword.body,
    saved: blankPasswords,
    saveAs: `password ${user.id}`,
    send: async (body) => {
      await call(settings.changePassword, { body });
      void refetchCalls(settings.listSessions);
    },
    success: t('accountSettings.passwordSaved'),
    isCleared: () => true,
  });
  if (!editing) return <p>{t('accountSettings.passwordHint')}</p>;
  return (
    <div className="form">
      <FormPasswordField
        form={form}
        name="password"
        label={t('accountSettings.currentPassword')}
        autoComplete="current-password"
      />
      <NewPasswordFields form={form} name="new_password" again="password1" label={t('fields.newPassword')} />
      {developer && (
        <Tick type="checkbox" label={t('accountSettings.endKeys')} {...form.register('end_keys')} />
      )}
    </div>
  );
}
