import {
  type RoleProposalReply,
  roleProposals,
} from '../../../../../contract/people/calls/role-proposals.ts';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { ReasonDialog } from '../../../frame/forms/reason-dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { useProof } from '../../../people/proof/use-proof.ts';
import { rejection } from '../decision-rules.ts';
import { ProposedChange } from './proposed-change.tsx';
import { refetchProposals } from './use-proposals.ts';

export type Deciding = 'confirm' | 'decline' | 'withdraw';

interface DecideProposalProps {
  proposal: RoleProposalReply;
  deciding: Deciding;
  onClose(): void;
}

/** Confirms, declines or takes back a proposal, and says before what that does. */
export function DecideProposal({ proposal, deciding, onClose }: DecideProposalProps) {
  const { t } = useLanguage();
  const settle = useSettling(proposal, onClose);
  const params = { id: proposal.id };
  const { name } = proposal.account;
  const what = (
    <p>
      <ProposedChange change={proposal} />
    </p>
  );
  if (deciding === 'decline')
    return (
      <ReasonDialog
        heading={t('roleProposals.declineHeading', { name })}
        rules={rejection}
        saveAs={`decline role ${proposal.id}`}
        labels={{
          reason: t('roleProposals.reason'),
          hint: t('roleProposals.reasonHint'),
          submit: t('roleProposals.decline'),
          busy: t('roleProposals.declining'),
          failed: t('roleProposals.notDeclined'),
        }}
        onSend={async (reason) => {
          await settle('declined', () => call(roleProposals.declineRole, { params, body: { reason } }));
          return true;
        }}
        onClose={onClose}
      >
        {what}
        <p>{t('roleProposals.declineText')}</p>
      </ReasonDialog>
    );
  const confirming = deciding === 'confirm';
  return (
    <ConfirmDialog
      heading={t(confirming ? 'roleProposals.confirmHeading' : 'roleProposals.withdrawHeading', { name })}
      labels={{
        submit: t(`roleProposals.${deciding}`),
        busy: t(confirming ? 'roleProposals.confirming' : 'roleProposals.withdrawing'),
        failed: t(confirming ? 'roleProposals.notConfirmed' : 'roleProposals.notWithdrawn'),
      }}
      onSubmit={() =>
        confirming
          ? settle('confirmed', () => call(roleProposals.confirmRole, { params }))
          : settle('withdrawn', () => call(roleProposals.withdrawRole, { params }))
      }
      onClose={onClose}
    >
      {what}
      <p>{t(confirming ? 'roleProposals.confirmText' : 'roleProposals.withdrawText', { name })}</p>
    </ConfirmDialog>
  );
}

/** Makes the call that ends a proposal, and says so where somebody else was first. */
function useSettling({ account: { name } }: RoleProposalReply, onClose: () => void) {
  const { t } = useLanguage();
  const showToast = useToast();
  const proved = useProof();
  return async (outcome: 'confirmed' | 'declined' | 'withdrawn', send: () => Promise<unknown>) => {
    try {
      await proved(send);
      showToast({ status: 'ok', message: t(`roleProposals.${outcome}`, { name }) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.is('proposal_void')) void refetchProposals();
      if (!error.is('proposal_over') && !error.is('not_found')) throw error;
      showToast({
        status: 'error',
        message: t('roleProposals.over'),
        detail: t('roleProposals.overDetail'),
      });
    }
    // Close first: the refetch removes the row, and with it the button that the focus returns to.
    await refetchProposals();
    onClose();
  };
}
