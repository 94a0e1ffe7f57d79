import { type DeliveryReply, webhooks } from '../../../../../contract/programs/calls/webhooks.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { call } from '../../../frame/api/call.ts';
import { ProblemAlert } from '../../../frame/forms/problem-alert.tsx';
import { useAction } from '../../../frame/forms/use-action.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Timestamp } from '../../../frame/language/timestamp.tsx';
import { useNumbers } from '../../../frame/language/use-numbers.ts';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { refetchDeliveries } from './use-webhooks.ts';

interface DeliveryRowProps {
  webhook: string;
  delivery: DeliveryReply;
  /** False for a webhook that is turned off. */
  mayBeSent: boolean;
}

const looks = {
  waiting: 'badge',
  delivered: 'badge badge-accepted',
  failed: 'badge badge-declined',
} as const;

/** One delivery: the outcome of its last attempt, and a button that sends it again. */
export function DeliveryRow({ webhook, delivery, mayBeSent }: DeliveryRowProps) {
  const { t } = useLanguage();
  const { number } = useNumbers();
  const { event, status, attempts, outcome, milliseconds } = delivery;
  return (
    <li className="row">
      <h2 className="row-title">{t(`webhooks.events.${event}`)}</h2>
      <p className="row-facts">
        <span className={looks[status]}>{t(`webhooks.status.${status}`)}</span>
        {outcome !== null && outcome !== 'delivered' && (
          <span>
            {t('webhooks.reason')} {t(`webhooks.outcomes.${outcome}`)}
          </span>
        )}
        {delivery.status_code !== null && <code dir="ltr">HTTP {delivery.status_code}</code>}
        {milliseconds !== null && <span>{t('webhooks.milliseconds', { number: number(milliseconds) })}</span>}
      </p>
      <p className="row-facts">
        <span>{t('webhooks.attempts', { count: attempts })}</span>
        {delivery.attempted_at !== null && (
          <span>
            {t('webhooks.attempted')} <Timestamp instant={delivery.attempted_at} />
          </span>
        )}
        <span>
          {t('webhooks.begun')} <Timestamp instant={delivery.created_at} />
        </span>
        <code dir="ltr">{delivery.id}</code>
      </p>
      {mayBeSent && <SendAgain webhook={webhook} delivery={delivery.id} />}
    </li>
  );
}

function SendAgain({ webhook, delivery }: { webhook: string; delivery: string }) {
  const { t } = useLanguage();
  const showToast = useToast();
  const action = useAction(t('webhooks.notSentAgain'));
  const send = async () => {
    await call(webhooks.redeliverWebhook, { params: { id: webhook, delivery } });
    showToast({ status: 'ok', message: t('webhooks.sentAgain') });
    await refetchDeliveries(webhook);
  };
  return (
    <div className="row-actions">
      <ProblemAlert problem={action.problem} onDismiss={action.dismiss} />
      <BusyButton
        type="button"
        weight="quiet"
        busy={action.busy}
        label={t('webhooks.sendAgain')}
        busyLabel={t('developerAccount.working')}
        onClick={() => void action.run(send)}
      />
    </div>
  );
}
