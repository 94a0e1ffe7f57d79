import { type AccountReply, administration } from '../../../../../contract/people/calls/administration.ts';
import type { RoleProposalReply } from '../../../../../contract/people/calls/role-proposals.ts';
import { roleProposals } from '../../../../../contract/people/calls/role-proposals.ts';
import type { Role } from '../../../../../contract/people/roles.ts';
import { call } from '../../../frame/api/call.ts';
import { ReasonDialog } from '../../../frame/forms/reason-dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { nameOf } from '../../../people/accounts/name-of.ts';
import { rejection } from '../decision-rules.ts';

interface ProposeRoleProps {
  account: AccountReply;
  role: Role;
  author: boolean;
  onClose(): void;
}

/** Asks for the reason of a change that another super admin has to confirm, and proposes it. */
export function ProposeRole({ account, role, author, onClose }: ProposeRoleProps) {
  const { t } = useLanguage();
  const name = nameOf(account);
  const changed = author === account.author ? null : author;
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
      send={(reason) => {
        const body = { role, enable: account.disabled, reason, ...(changed !== null && { author: changed }) };
        return call(roleProposals.proposeRole, { params: { id: account.id }, body });
      }}
      success={t('roleProposals.proposed')}
      refetch={[roleProposals.listRoleProposals, administration.listAccounts]}
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

interface ProposedChangeProps {
  change: Pick<RoleProposalReply, 'from_role' | 'to_role' | 'to_author' | 'enables'>;
}

/** What a proposal changes, in words. */
export function ProposedChange({ change: { from_role, to_role, to_author, enables } }: ProposedChangeProps) {
  const { t } = useLanguage();
  const [from, to] = [t(`roles.${from_role}`), t(`roles.${to_role}`)];
  return (
    <>
      {enables && <span className="badge">{t('roleProposals.enable', { role: to })}</span>}{' '}
      {from_role !== to_role && <span className="badge">{t('roleProposals.change', { from, to })}</span>}{' '}
      {to_author !== null && (
        <span>{t(to_author ? 'roleProposals.becomesAuthor' : 'roleProposals.noAuthor')}</span>
      )}
    </>
  );
}
