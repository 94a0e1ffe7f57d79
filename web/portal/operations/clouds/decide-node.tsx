import { type CandidateReply, clouds } from '../../../../contract/cloud/calls/clouds.ts';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { ReasonDialog } from '../../frame/forms/reason-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { useProof } from '../../people/proof/use-proof.ts';
import { acceptance, rejection } from '../administration/decision-rules.ts';
import { refetchNodes } from './use-nodes.ts';

export type NodeDecision = 'approve' | 'decline' | 'retire';

interface DecideNodeProps {
  node: CandidateReply;
  decision: NodeDecision;
  onClose(): void;
}

/** Says what the decision does and asks for the reason. Says so when somebody else decided first. */
export function DecideNode({ node: { id, name }, decision, onClose }: DecideNodeProps) {
  const { t, translate } = useLanguage();
  const showToast = useToast();
  const proved = useProof();

  const decide = async (reason: string): Promise<boolean> => {
    try {
      const body = { decision, ...(reason !== '' && { reason }) };
      await proved(() => call(clouds.decideCloudNode, { params: { id }, body }));
      showToast({ status: 'ok', message: t(`cloudNodes.done.${decision}`, { name }) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.is('node_decided') && !error.is('own_node') && !error.is('not_found')) throw error;
      showToast({ status: 'error', message: t('cloudNodes.failed'), detail: translate(error.message) });
    }
    // Close first: the refetch may remove the row, and with it the button that the focus returns to.
    await refetchNodes();
    onClose();
    return true;
  };

  return (
    <ReasonDialog
      heading={t(`cloudNodes.${decision}Heading`, { name })}
      rules={decision === 'approve' ? acceptance : rejection}
      saveAs={`${decision} ${id}`}
      labels={{
        reason: t(decision === 'approve' ? 'cloudNodes.reasonIfAny' : 'cloudNodes.reason'),
        hint: t('cloudNodes.reasonHint'),
        submit: t(`cloudNodes.${decision}`),
        busy: t('cloudNodes.busy'),
        failed: t('cloudNodes.failed'),
      }}
      onSend={decide}
      onClose={onClose}
    >
      <p>{t(`cloudNodes.${decision}Text`)}</p>
    </ReasonDialog>
  );
}
