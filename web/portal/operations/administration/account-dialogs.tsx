import { useState } from 'react';
import { type AccountReply, administration } from '../../../../contract/people/calls/administration.ts';
import { roleProposals } from '../../../../contract/people/calls/role-proposals.ts';
import { changesStaff } from '../../../../contract/people/four-eyes.ts';
import { type Role, roles } from '../../../../contract/people/roles.ts';
import { Tick } from '../../../ui/fields/tick.tsx';
import { call } from '../../frame/api/call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormEmailField, FormTextField } from '../../frame/forms/form-fields.tsx';
import { ReasonDialog } from '../../frame/forms/reason-dialog.tsx';
import { FormTextArea } from '../../frame/forms/signed-in-fields.tsx';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import { nameOf } from '../../people/accounts/name-of.ts';
import { acceptance, rejection } from './decision-rules.ts';
import { PublicActs } from './public-acts.tsx';
import { ProposeRole } from './roles/propose-role.tsx';
import { TakenAlone } from './roles/removal-row.tsx';

/** What shows an account. */
const changed = [administration.listAccounts, administration.getAccount, administration.getAuditLog];

interface AccountDialogProps {
  account: AccountReply;
  /** Whether a role of staff needs two super admins on this site. */
  fourEyes: boolean;
  onClose(): void;
}

/**
 * Changes an account's role and author flag, and says beforehand what that means (product.md#administration).
 */
export function ChangeAccount({ account, fourEyes, onClose }: AccountDialogProps) {
  const { t } = useLanguage();
  const { data: me } = useUser();
  const [role, setRole] = useState(account.role);
  const [author, setAuthor] = useState(account.author);
  const [proposing, setProposing] = useState(false);
  const form = useContractForm(rejection, { reason: '' });
  const name = nameOf(account);
  const roleChanges = role !== account.role;
  const needsSecond = fourEyes && changesStaff({ from: account.role, to: role });
  const isLower = roles.indexOf(role) < roles.indexOf(account.role);
  const changes = roleChanges || author !== account.author;

  const change = async () => {
    if (needsSecond) {
      setProposing(true);
      return false;
    }
    if (!(await form.trigger('reason', { shouldFocus: true }))) return false;
    const body = {
      ...(roleChanges && { role }),
      ...(author !== account.author && { author }),
      ...form.getValues(),
    };
    return call(administration.changeAccount, { params: { id: account.id }, body });
  };
  if (proposing) return <ProposeRole account={account} role={role} author={author} onClose={onClose} />;
  return (
    <ConfirmDialog
      heading={t('accounts.changeHeading', { name })}
      labels={{
        submit: t(needsSecond ? 'roleProposals.continue' : 'accounts.save'),
        busy: t('accounts.saving'),
        failed: t('accounts.notChanged'),
      }}
      isReady={changes}
      send={change}
      success={t('accounts.changed', { name })}
      refetch={changed}
      onClose={onClose}
    >
      <RoleChoice role={role} onChoose={setRole} />
      <AuthorChoice author={author} onChoose={setAuthor} />
      <div role="status">
        {changes && (
          <div className="notice">
            {needsSecond && <p>{t('roleProposals.proposeText')}</p>}
            {roleChanges && <p>{t('accounts.roleMeans', { name, role: t(`roles.${role}`) })}</p>}
            {isLower && !needsSecond && <TakenAlone account={account} />}
            {roleChanges && me?.user.id === account.id && <p>{t('accounts.ownRole')}</p>}
            {author && !account.author && <p>{t('accounts.becomesAuthor', { name })}</p>}
            {!author && account.author && <p>{t('accounts.noAuthorAnyMore', { name })}</p>}
          </div>
        )}
      </div>
      {changes && !needsSecond && (
        <FormTextArea
          form={form}
          name="reason"
          label={t('accounts.reason')}
          hint={t('accounts.reasonHint')}
          maximumRows={8}
        />
      )}
    </ConfirmDialog>
  );
}

/** Asks before it disables or enables an account, and says what that does. */
export function DisableAccount({ account, fourEyes, onClose }: AccountDialogProps) {
  const { t } = useLanguage();
  const name = nameOf(account);
  const { id, role, author, disabled } = account;
  if (fourEyes && disabled && changesStaff({ from: role, to: role, enables: true }))
    return <ProposeRole account={account} role={role} author={author} onClose={onClose} />;
  return (
    <ReasonDialog
      heading={t(disabled ? 'accounts.enableHeading' : 'accounts.disableHeading', { name })}
      rules={rejection}
      saveAs={`${disabled ? 'enable' : 'disable'} account ${id}`}
      labels={{
        reason: t('accounts.reason'),
        hint: t('accounts.reasonHint'),
        submit: t(disabled ? 'accounts.enable' : 'accounts.disable'),
        busy: t(disabled ? 'accounts.enabling' : 'accounts.disabling'),
        failed: t('accounts.notChanged'),
      }}
      send={(reason) =>
        call(administration.changeAccount, { params: { id }, body: { disabled: !disabled, reason } })
      }
      success={t(disabled ? 'accounts.enabled' : 'accounts.disabled', { name })}
      refetch={changed}
      onClose={onClose}
      below={!disabled && <PublicActs account={account} />}
    >
      <p>{t(disabled ? 'accounts.enableText' : 'accounts.disableText')}</p>
      {!disabled && <TakenAlone account={account} />}
    </ReasonDialog>
  );
}

const invitation = administration.inviteAccount.body
  .pick({ email: true, firstname: true, lastname: true })
  .extend(acceptance.shape);

/** Invites somebody by email, with a role. */
export function InvitationDialog({ fourEyes, onClose }: { fourEyes: boolean; onClose(): void }) {
  const { t } = useLanguage();
  const form = useContractForm(invitation, { email: '', firstname: '', lastname: '', reason: '' });
  const [role, setRole] = useState<Role>('R');
  const [author, setAuthor] = useState(true);
  const needsSecond = fourEyes && changesStaff({ from: null, to: role });
  return (
    <FormDialog
      heading={t('accounts.inviteHeading')}
      introduction={<p>{t('accounts.inviteText')}</p>}
      form={form}
      labels={{
        submit: t('accounts.sendInvitation'),
        busy: t('accounts.sending'),
        failed: t('accounts.notInvited'),
      }}
      send={({ reason, ...values }) => {
        const body = { ...values, role, author, ...(needsSecond && reason !== '' && { reason }) };
        return call(administration.inviteAccount, { body });
      }}
      success={({ email }, { proposed }) =>
        t(proposed ? 'roleProposals.invitedProposed' : 'accounts.invited', { email })
      }
      refetch={[roleProposals.listRoleProposals, administration.listAccounts]}
      onClose={onClose}
    >
      <FormEmailField form={form} name="email" label={t('accounts.email')} />
      <FormTextField form={form} name="firstname" label={t('accounts.firstname')} />
      <FormTextField form={form} name="lastname" label={t('accounts.lastname')} />
      <RoleChoice role={role} onChoose={setRole} />
      <AuthorChoice author={author} onChoose={setAuthor} />
      <div role="status">{needsSecond && <p className="notice">{t('roleProposals.inviteText')}</p>}</div>
      {needsSecond && (
        <FormTextArea
          form={form}
          name="reason"
          label={t('roleProposals.reason')}
          hint={t('roleProposals.reasonHint')}
          maximumRows={8}
        />
      )}
    </FormDialog>
  );
}

/** Chooses the role of an account; each choice says what the role may do. */
function RoleChoice({ role, onChoose }: { role: Role; onChoose(role: Role): void }) {
  const { t } = useLanguage();
  return (
    <fieldset className="ticks">
      <legend>{t('accounts.role')}</legend>
      {roles.map((choice) => (
        <Tick
          key={choice}
          id={`role-${choice}`}
          type="radio"
          name="role"
          value={choice}
          checked={role === choice}
          label={t(`roles.${choice}`)}
          hint={t(`accounts.roleHints.${choice}`)}
          onChange={() => onChoose(choice)}
        />
      ))}
    </fieldset>
  );
}

/** Chooses whether an account is an author. */
function AuthorChoice({ author, onChoose }: { author: boolean; onChoose(author: boolean): void }) {
  const { t } = useLanguage();
  return (
    <Tick
      id="author"
      type="checkbox"
      checked={author}
      label={t('accounts.author')}
      hint={t('accounts.authorHint')}
      onChange={({ target }) => onChoose(target.checked)}
    />
  );
}
