import { type AccountReply, administration } from '../../../../contract/people/calls/administration.ts';
import { secondFactors } from '../../../../contract/people/calls/second-factors.ts';
import { call } from '../../frame/api/call.ts';
import { ReasonDialog } from '../../frame/forms/reason-dialog.tsx';
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
    <ReasonDialog
      heading={t('factors.lost')}
      rules={secondFactors.removeFactorsOf.body}
      saveAs={`remove factors ${account.id}`}
      labels={{
        reason: t('accounts.reason'),
        hint: t('accounts.reasonHint'),
        submit: t('factors.lost'),
        busy: t('factors.working'),
        failed: t('factors.notDone'),
      }}
      send={(reason) => call(secondFactors.removeFactorsOf, { params: { id: account.id }, body: { reason } })}
      success={t('factors.lostDone', { name })}
      refetch={[administration.listAccounts, administration.getAccount, administration.getAuditLog]}
      onClose={onClose}
    >
      <p>{t('factors.lostMeans', { name })}</p>
    </ReasonDialog>
  );
}
