import { type ApplicationToDecideReply, applications } from '../../../contract/applications.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { call } from '../api/call.ts';
import { CallError } from '../api/call-error.ts';
import { useFieldError } from '../forms/form-fields.tsx';
import { FormShell } from '../forms/form-shell.tsx';
import type { Problem } from '../forms/problem.ts';
import { putOnFields } from '../forms/server-problems.ts';
import { useContractForm } from '../forms/use-contract-form.ts';
import { useSubmission } from '../forms/use-submission.ts';
import { useLanguage } from '../language/language-context.tsx';
import { useToast } from '../toast/toast-context.tsx';
import { acceptance, refusal } from './decision-rules.ts';
import { refetchApplications } from './use-applications.ts';

export type Decision = 'accept' | 'decline';

interface DecideApplicationProps {
  application: ApplicationToDecideReply;
  decision: Decision;
  name: string;
  onClose(): void;
}

const rowsOfReason = 8;

/** Asks for the reason, and says what the decision does. Somebody else may have decided first: then it says so. */
export function DecideApplication({ application, decision, name, onClose }: DecideApplicationProps) {
  const { t, translate } = useLanguage();
  const showToast = useToast();
  const form = useContractForm(decision === 'accept' ? acceptance : refusal, { reason: '' });
  const submission = useSubmission();
  const reasonError = useFieldError(form, 'reason');

  const decide = async (reason: string): Promise<Problem | null> => {
    try {
      await call(applications.decideApplication, {
        params: { id: application.id },
        body: { decision, ...(reason !== '' && { reason }) },
      });
      showToast({ status: 'ok', message: t(`applicants.done.${decision}`, { name }) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.is('application_decided') && !error.is('not_found')) {
        if (putOnFields(form, error, ['reason'])) return null;
        const text = error.is('network') ? t('frame.tryAgain') : translate(error.message);
        return { heading: t('applicants.failed'), text };
      }
      showToast({
        status: 'error',
        message: t('applicants.decidedBefore'),
        detail: t('applicants.decidedBeforeDetail'),
      });
    }
    onClose();
    await refetchApplications();
    return null;
  };

  return (
    <Dialog
      heading={t(`applicants.${decision}Heading`, { name })}
      closeLabel={t('notices.close')}
      onClose={onClose}
    >
      <p>{t(`applicants.${decision}Text`)}</p>
      <FormShell
        form={form}
        onSubmit={({ reason }) => submission.run(() => decide(reason))}
        busy={submission.busy}
        problem={submission.problem}
        onDismissProblem={submission.dismiss}
        labels={{ submit: t(`applicants.${decision}`), busy: t('applicants.deciding') }}
        actions={
          <button className="button button-quiet" type="button" onClick={onClose}>
            {t('dash.cancel')}
          </button>
        }
      >
        <TextArea
          {...form.register('reason')}
          label={t(decision === 'accept' ? 'applicants.reasonIfAny' : 'applicants.reason')}
          hint={t('applicants.reasonHint')}
          error={reasonError}
          maximumRows={rowsOfReason}
        />
      </FormShell>
    </Dialog>
  );
}
