import type { AccountReply } from '../../../../contract/people/calls/administration.ts';
import { secondFactors } from '../../../../contract/people/calls/second-factors.ts';
import { call } from '../../frame/api/call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { nameOf } from '../accounts/name-of.ts';
import { useProof } from '../proof/use-proof.ts';

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
