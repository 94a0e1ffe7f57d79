import { webhooks } from '../../../../../contract/programs/calls/webhooks.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { call } from '../../../frame/api/call.ts';
import { ProblemAlert } from '../../../frame/forms/problem-alert.tsx';
import { useAction } from '../../../frame/forms/use-action.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { refetchDeliveries } from './use-webhooks.ts';

/** Sends a test delivery; the list of deliveries refetches until its outcome is known. */
export function SendTest({ webhook }: { webhook: string }) {
  const { t } = useLanguage();
  const showToast = useToast();
  const action = useAction(t('webhooks.testNotSent'));
  const send = async () => {
    await call(webhooks.testWebhook, { params: { id: webhook } });
    showToast({ status: 'ok', message: t('webhooks.testSent') });
    await refetchDeliveries(webhook);
  };
  return (
    <>
      <ProblemAlert problem={action.problem} onDismiss={action.dismiss} />
      <BusyButton
        type="button"
        busy={action.busy}
        label={t('webhooks.sendTest')}
        busyLabel={t('developerAccount.working')}
        onClick={() => void action.run(send)}
      />
    </>
  );
}
