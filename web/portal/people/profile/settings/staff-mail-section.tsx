import {
  type StaffMail,
  type StaffMailChoice,
  type StaffMailKind,
  staffMail,
  staffMailChoices,
  staffMailKinds,
} from '../../../../../contract/people/calls/staff-mail.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { call } from '../../../frame/api/call.ts';
import { useCall } from '../../../frame/api/use-call.ts';
import { ProblemAlert } from '../../../frame/forms/problem-alert.tsx';
import { useSave } from '../../../frame/forms/use-save.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { SettingsSection } from './settings-section.tsx';

/** When somebody of the staff is emailed about what waits, by kind (product.md#emails-to-the-staff). Each choice is saved at once. */
export function StaffMailSection() {
  const { t } = useLanguage();
  const query = useCall(staffMail.getStaffMail, {});
  return (
    <SettingsSection heading={t('staffMail.heading')}>
      <p className="field-hint">{t('staffMail.hint')}</p>
      <Fetched query={query} label={t('staffMail.loading')}>
        {({ choices }) => <Choices choices={choices} />}
      </Fetched>
    </SettingsSection>
  );
}

function Choices({ choices }: { choices: StaffMail }) {
  const { t } = useLanguage();
  const { busy, problem, dismiss, run } = useSave({
    failure: t('staffMail.failed'),
    success: t('staffMail.saved'),
    refetch: [staffMail.getStaffMail],
  });
  const choose = (kind: StaffMailKind, choice: StaffMailChoice) =>
    run(() => call(staffMail.changeStaffMail, { body: { ...choices, [kind]: choice } }));
  return (
    <div className="form" aria-busy={busy}>
      <ProblemAlert problem={problem} onDismiss={dismiss} />
      {staffMailKinds.map((kind) => (
        <SelectField
          key={kind}
          name={`staff-mail-${kind}`}
          label={t(`staffMail.kinds.${kind}`)}
          options={staffMailChoices.map((value) => ({ value, label: t(`staffMail.choices.${value}`) }))}
          value={choices[kind]}
          onChange={({ target }) => void choose(kind, target.value as StaffMailChoice)}
        />
      ))}
    </div>
  );
}
