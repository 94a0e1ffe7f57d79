import { type AccountReply, administration } from '../../../contract/calls/administration.ts';
import { call } from '../api/call.ts';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { useProof } from '../proof/use-proof.ts';
import { useToast } from '../toast/toast-context.tsx';
import { nameOf } from './name-of.ts';

interface DisableAccountProps {
  account: AccountReply;
  onClose(): void;
  onChanged(): void;
}

/** Asks before it disables or enables an account, and says what that does. */
export function DisableAccount({ account, onClose, onChanged }: DisableAccountProps) {
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
