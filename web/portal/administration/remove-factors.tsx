import type { AccountReply } from '../../../contract/calls/administration.ts';
import { secondFactors } from '../../../contract/calls/security/second-factors.ts';
import { call } from '../api/call.ts';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { useProof } from '../proof/use-proof.ts';
import { useToast } from '../toast/toast-context.tsx';
import { nameOf } from './name-of.ts';

interface RemoveFactorsProps {
  account: AccountReply;
  onClose(): void;
  onChanged(): void;
}

/** Removes the second factors of somebody who lost them (product.md#second-factors). */
export function RemoveFactors({ account, onClose, onChanged }: RemoveFactorsProps) {
  const { t } = useLanguage();
  const showToast = useToast();
  const proved = useProof();
  const name = nameOf(account);
  const remove = async () => {
    await proved(() => call(secondFactors.removeFactorsOf, { params: { id: account.id } }));
    showToast({ status: 'ok', message: t('factors.lostDone', { name }) });
    onClose();
    onChanged();
  };
  return (
    <ConfirmDialog
      heading={t('factors.lost')}
      labels={{ submit: t('factors.lost'), busy: t('factors.working'), failed: t('factors.notDone') }}
      onSubmit={remove}
      onClose={onClose}
    >
      <p>{t('factors.lostMeans', { name })}</p>
    </ConfirmDialog>
  );
}
