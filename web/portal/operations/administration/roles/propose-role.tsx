import type { AccountReply } from '../../../../../contract/people/calls/administration.ts';
import { roleProposals } from '../../../../../contract/people/calls/role-proposals.ts';
import type { Role } from '../../../../../contract/people/roles.ts';
import { call } from '../../../frame/api/call.ts';
import { ReasonDialog } from '../../../frame/forms/reason-dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { nameOf } from '../../../people/accounts/name-of.ts';
import { useProof } from '../../../people/proof/use-proof.ts';
import { rejection } from '../decision-rules.ts';
import { ProposedChange } from './proposed-change.tsx';
import { refetchProposals } from './use-proposals.ts';

interface ProposeRoleProps {
  account: AccountReply;
  role: Role;
  author: boolean;
  onClose(): void;
}

/** Asks for the reason of a change that another super admin has to confirm, and proposes it. */
export function ProposeRole({ account, role, author, onClose }: ProposeRoleProps) {
  const { t } = useLanguage();
  const showToast = useToast();
  const proved = useProof();
  const name = nameOf(account);
  const changed = author === account.author ? null : author;

  const propose = async (reason: string): Promise<boolean> => {
    const body = { role, enable: account.disabled, reason, ...(changed !== null && { author: changed }) };
    await proved(() => call(roleProposals.proposeRole, { params: { id: account.id }, body }));
    showToast({ status: 'ok', message: t('roleProposals.proposed') });
    await refetchProposals();
    onClose();
    return true;
  };

  return (
    <ReasonDialog
      heading={t('roleProposals.proposeHeading', { name })}
      rules={rejection}
      saveAs={`propose role ${account.id}`}
      labels={{
        reason: t('roleProposals.reason'),
        hint: t('roleProposals.reasonHint'),
        submit: t('roleProposals.propose'),
        busy: t('roleProposals.proposing'),
        failed: t('roleProposals.notProposed'),
      }}
      onSend={propose}
      onClose={onClose}
    >
      <p>
        <ProposedChange
          change={{
            from_role: account.role,
            to_role: role,
            to_author: changed,
            enables: account.disabled,
          }}
        />
      </p>
      <p>{t('roleProposals.proposeText')}</p>
    </ReasonDialog>
  );
}
