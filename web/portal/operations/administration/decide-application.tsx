import {
  type ApplicationToDecideReply,
  applications,
} from '../../../../contract/people/calls/applications.ts';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { ReasonDialog } from '../../frame/forms/reason-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { useProof } from '../../people/proof/use-proof.ts';
import { acceptance, rejection } from './decision-rules.ts';
import { refetchApplications } from './use-applications.ts';

export type Decision = 'accept' | 'decline';

interface DecideApplicationProps {
  application: ApplicationToDecideReply;
  decision: Decision;
  name: string;
  onClose(): void;
}

/** Asks for the reason and says what the decision does. Says so when somebody else decided first. */
export function DecideApplication({ application: { id }, decision, name, onClose }: DecideApplicationProps) {
  const { t } = useLanguage();
  const showToast = useToast();
  const proved = useProof();

  const decide = async (reason: string): Promise<boolean> => {
    try {
      const body = { decision, ...(reason !== '' && { reason }) };
      await proved(() => call(applications.decideApplication, { params: { id }, body }));
      showToast({ status: 'ok', message: t(`applicants.done.${decision}`, { name }) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.is('application_decided') && !error.is('not_found')) throw error;
      const detail = t('applicants.decidedBeforeDetail');
      showToast({ status: 'error', message: t('applicants.decidedBefore'), detail });
    }
    // Close first: the refetch removes the row, and with it the button that the focus returns to.
    await refetchApplications();
    onClose();
    return true;
  };

  return (
    <ReasonDialog
      heading={t(`applicants.${decision}Heading`, { name })}
      rules={decision === 'accept' ? acceptance : rejection}
      saveAs={`${decision} ${id}`}
      labels={{
        reason: t(decision === 'accept' ? 'applicants.reasonIfAny' : 'applicants.reason'),
        hint: t('applicants.reasonHint'),
        submit: t(`applicants.${decision}`),
        busy: t('applicants.deciding'),
        failed: t('applicants.failed'),
      }}
      onSend={decide}
      onClose={onClose}
    >
      <p>{t(`applicants.${decision}Text`)}</p>
    </ReasonDialog>
  );
}
