import { type AccountReply, administration } from '../../../../contract/people/calls/administration.ts';
import { changesStaff } from '../../../../contract/people/four-eyes.ts';
import { call } from '../../frame/api/call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { nameOf } from '../../people/accounts/name-of.ts';
import { useProof } from '../../people/proof/use-proof.ts';
import { ProposeRole } from './roles/propose-role.tsx';

interface DisableAccountProps {
  account: AccountReply;
  /** Whether a role of staff needs two super admins on this site. */
  fourEyes: boolean;
  onClose(): void;
  onChanged(): void;
}

/** Asks before it disables or enables an account, and says what that does. */
export function DisableAccount({ account, fourEyes, onClose, onChanged }: DisableAccountProps) {
  const { t } = useLanguage();
  const showToast = useToast();
  const proved = useProof();
  const name = nameOf(account);
  const disabling = !account.disabled;
  const change = async () => {
    const sent = { params: { id: account.id }, body: { disabled: disabling } };
    await proved(() => call(administration.changeAccount, sent));
    showToast({ status: 'ok', message: t(disabling ? 'accounts.disabled' : 'accounts.enabled', { name }) });
    onClose();
    onChanged();
  };
  const { role, author } = account;
  if (fourEyes && !disabling && changesStaff({ from: role, to: role, enables: true }))
    return <ProposeRole account={account} role={role} author={author} onClose={onClose} />;
  return (
    <ConfirmDialog
      heading={t(disabling ? 'accounts.disableHeading' : 'accounts.enableHeading', { name })}
      labels={{
        submit: t(disabling ? 'accounts.disable' : 'accounts.enable'),
        busy: t(disabling ? 'accounts.disabling' : 'accounts.enabling'),
        failed: t('accounts.notChanged'),
      }}
      onSubmit={change}
      onClose={onClose}
    >
      <p>{t(disabling ? 'accounts.disableText' : 'accounts.enableText')}</p>
    </ConfirmDialog>
  );
}
