import { bioRows } from '../../../../../contract/constants.ts';
import { profiles } from '../../../../../contract/people/calls/profiles.ts';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { call } from '../../../frame/api/call.ts';
import { useFieldError } from '../../../frame/forms/form-fields.tsx';
import { registerField } from '../../../frame/forms/register-field.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import type { User } from '../../../frame/user/use-user.ts';
import { EditableForm } from './editable-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useEditableForm } from './use-editable-form.ts';

/** Edits a person's bio (product.md#the-profile-area). */
export function BioSection({ user: { user } }: { user: User }) {
  const { t } = useLanguage();
  const saved = { bio: user.about ?? '' };
  const { form, editing, controls } = useEditableForm({
    schema: profiles.updateBio.body,
    saved,
    saveAs: `bio ${user.id}`,
    names: ['bio'],
    send: (body) => call(profiles.updateBio, { body }),
    success: t('settings.bioSaved'),
  });
  const error = useFieldError(form, 'bio');
  return (
    <SettingsSection heading={t('settings.bio')}>
      <EditableForm {...controls} firstField="bio">
        <TextArea
          {...registerField(form, 'bio')}
          label={t('settings.bio')}
          hint={t('settings.bioHint')}
          placeholder={editing ? undefined : t('settings.bioEmpty')}
          error={editing ? error : undefined}
          maximumRows={bioRows}
          readOnly={!editing}
        />
      </EditableForm>
    </SettingsSection>
  );
}
