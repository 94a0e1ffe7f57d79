import { profiles } from '../../../../../contract/people/calls/profiles.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { call } from '../../../frame/api/call.ts';
import { FormTextField, useFieldError } from '../../../frame/forms/form-fields.tsx';
import { registerField } from '../../../frame/forms/register-field.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import type { User } from '../../../frame/user/use-user.ts';
import { allStatuses, readStatus } from '../network-status.ts';
import { EditableForm } from './editable-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useEditableForm } from './use-editable-form.ts';

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
    names: [...links.map(([name]) => name), 'capic_status'],
    send: (body) => call(profiles.updateAuthor, { body }),
    success: t('settings.saved'),
  });
  const statusError = useFieldError(form, 'capic_status');
  return (
    <SettingsSection heading={t('settings.links')}>
      <EditableForm {...controls} firstField="google_scholar">
        {links.map(([name, label]) => (
          <FormTextField
            key={name}
            form={form}
            name={name}
            type="url"
            label={t(label)}
            autoComplete="off"
            readOnly={!editing}
          />
        ))}
        <SelectField
          {...registerField(form, 'capic_status')}
          label={t('settings.networkStatus')}
          placeholder={t('settings.choose')}
          error={editing ? statusError : undefined}
          disabled={!editing}
          options={allStatuses().map((value) => ({ value, label: t(`networkStatuses.${value}`) }))}
        />
      </EditableForm>
    </SettingsSection>
  );
}
