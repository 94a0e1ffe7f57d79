import { type AccountReply, administration } from '../../../../contract/people/calls/administration.ts';
import { secondFactors } from '../../../../contract/people/calls/second-factors.ts';
import { call } from '../../frame/api/call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { nameOf } from '../accounts/name-of.ts';

interface RemoveFactorsProps {
  account: AccountReply;
  onClose(): void;
}

/** Removes the second factors of somebody who lost them (product.md#second-factors). */
export function RemoveFactors({ account, onClose }: RemoveFactorsProps) {
  const { t } = useLanguage();
  const name = nameOf(account);
  return (
    <ConfirmDialog
      heading={t('factors.lost')}
      labels={{ submit: t('factors.lost'), busy: t('factors.working'), failed: t('factors.notDone') }}
      send={() => call(secondFactors.removeFactorsOf, { params: { id: account.id } })}
      success={t('factors.lostDone', { name })}
      refetch={[administration.listAccounts]}
      onClose={onClose}
    >
      <p>{t('factors.lostMeans', { name })}</p>
    </ConfirmDialog>
  );
}
