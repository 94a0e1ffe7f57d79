import { type CandidateReply, clouds } from '../../../contract/clouds.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { acceptance, refusal } from '../administration/decision-rules.ts';
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
import { refetchNodes } from './use-nodes.ts';

export type NodeDecision = 'approve' | 'decline' | 'retire';

interface DecideNodeProps {
  node: CandidateReply;
  decision: NodeDecision;
  onClose(): void;
}

const rowsOfReason = 8;

/** Says what the decision does and asks for the reason. Where somebody has decided already it says so. */
export function DecideNode({ node: { id, name }, decision, onClose }: DecideNodeProps) {
  const { t, translate } = useLanguage();
  const showToast = useToast();
  const form = useContractForm(decision === 'approve' ? acceptance : refusal, { reason: '' });
  const submission = useSubmission();
  const reasonError = useFieldError(form, 'reason');

  const decide = async (reason: string): Promise<Problem | null> => {
    try {
      const body = { decision, ...(reason !== '' && { reason }) };
      await call(clouds.decideCloudNode, { params: { id }, body });
      showToast({ status: 'ok', message: t(`cloudNodes.done.${decision}`, { name }) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (putOnFields(form, error, ['reason'])) return null;
      const text = error.is('network') ? t('frame.tryAgain') : translate(error.message);
      if (!error.is('node_decided') && !error.is('not_found'))
        return { heading: t('cloudNodes.failed'), text };
      showToast({ status: 'error', message: t('cloudNodes.failed'), detail: text });
    }
    onClose();
    await refetchNodes();
    return null;
  };

  return (
    <Dialog
      heading={t(`cloudNodes.${decision}Heading`, { name })}
      closeLabel={t('notices.close')}
      onClose={onClose}
    >
      <p>{t(`cloudNodes.${decision}Text`)}</p>
      <FormShell
        form={form}
        onSubmit={({ reason }) => submission.run(() => decide(reason))}
        busy={submission.busy}
        problem={submission.problem}
        onDismissProblem={submission.dismiss}
        labels={{ submit: t(`cloudNodes.${decision}`), busy: t('cloudNodes.busy') }}
        actions={
          <button className="button button-quiet" type="button" onClick={onClose}>
            {t('dash.cancel')}
          </button>
        }
      >
        <TextArea
          {...form.register('reason')}
          label={t(decision === 'approve' ? 'cloudNodes.reasonIfAny' : 'cloudNodes.reason')}
          hint={t('cloudNodes.reasonHint')}
          error={reasonError}
          maximumRows={rowsOfReason}
        />
      </FormShell>
    </Dialog>
  );
}
