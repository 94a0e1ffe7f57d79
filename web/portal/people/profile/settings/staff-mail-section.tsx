import {
  type StaffMail,
  staffMail,
  staffMailChoices,
  staffMailKinds,
} from '../../../../../contract/people/calls/staff-mail.ts';
import { call } from '../../../frame/api/call.ts';
import { refetchCalls, useCall } from '../../../frame/api/use-call.ts';
import { FormSelect } from '../../../frame/forms/signed-in-fields.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSection } from './use-section.ts';

/** When somebody of the staff is emailed about what waits, by kind (product.md#emails-to-the-staff). */
export function StaffMailSection({ userId }: { userId: string }) {
  const { t } = useLanguage();
  const query = useCall(staffMail.getStaffMail, {}, { staleTime: 0 });
  return (
    <SettingsSection heading={t('staffMail.heading')}>
      <p className="field-hint">{t('staffMail.hint')}</p>
      <Fetched query={query} label={t('staffMail.loading')}>
        {({ choices }) => <Choices userId={userId} choices={choices} />}
      </Fetched>
    </SettingsSection>
  );
}

function Choices({ userId, choices }: { userId: string; choices: StaffMail }) {
  const { t } = useLanguage();
  const { form } = useSection({
    schema: staffMail.changeStaffMail.body,
    saved: choices,
    saveAs: `staff-mail ${userId}`,
    send: async (body) => {
      await call(staffMail.changeStaffMail, { body });
      await refetchCalls(staffMail.getStaffMail);
    },
    success: t('staffMail.saved'),
  });
  return (
    <div className="form">
      {staffMailKinds.map((kind) => (
        <FormSelect
          key={kind}
          form={form}
          name={kind}
          label={t(`staffMail.kinds.${kind}`)}
          options={staffMailChoices.map((value) => ({ value, label: t(`staffMail.choices.${value}`) }))}
        />
      ))}
    </div>
  );
}
