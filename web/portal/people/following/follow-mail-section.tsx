import { followMailFrequencies } from '../../../../contract/constants.ts';
import { followingPath } from '../../../../contract/paths.ts';
import { following } from '../../../../contract/site/calls/following.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { call } from '../../frame/api/call.ts';
import { useFieldError } from '../../frame/forms/form-fields.tsx';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { SiteLink } from '../../frame/shell/site-link.tsx';
import { EditableForm } from '../profile/settings/editable-form.tsx';
import { SettingsSection } from '../profile/settings/settings-section.tsx';
import { useEditing } from '../profile/settings/use-editing.ts';
import { useSave } from '../profile/settings/use-save.ts';
import { refetchFollowing, useFollowing } from './use-following.ts';

type Frequency = (typeof followMailFrequencies)[number];

/** Chooses when e-mails announce new posts by followed authors and on followed topics. */
export function FollowMailSection({ userId }: { userId: string }) {
  const { t } = useLanguage();
  const query = useFollowing();
  return (
    <SettingsSection heading={t('following.mailHeading')}>
      <Fetched query={query} label={t('following.loading')}>
        {({ frequency }) => <FrequencyForm userId={userId} frequency={frequency} />}
      </Fetched>
      <p>
        <SiteLink to={followingPath}>{t('following.heading')}</SiteLink>
      </p>
    </SettingsSection>
  );
}

function FrequencyForm({ userId, frequency }: { userId: string; frequency: Frequency }) {
  const { t } = useLanguage();
  const saved = { frequency };
  const form = useContractForm(following.changeFollowMail.body, saved);
  const { editing, edit, cancel, finish } = useEditing(form, `follow mail ${userId}`, saved);
  const { busy, run } = useSave({
    form,
    names: ['frequency'],
    send: async (body) => {
      await call(following.changeFollowMail, { body });
      await refetchFollowing();
    },
    success: t('following.mailSaved'),
    onSaved: (values) => {
      form.reset(values);
      finish();
    },
  });
  const error = useFieldError(form, 'frequency');
  return (
    <EditableForm
      form={form}
      firstField="frequency"
      editing={editing}
      onEdit={edit}
      onCancel={cancel}
      onSave={run}
      busy={busy}
    >
      <SelectField
        {...form.register('frequency')}
        label={t('following.mailLabel')}
        hint={t('following.mailHint')}
        placeholder={t('settings.choose')}
        error={editing ? error : undefined}
        disabled={!editing}
        options={followMailFrequencies.map((value) => ({
          value,
          label: t(`following.frequencies.${value}`),
        }))}
      />
    </EditableForm>
  );
}
