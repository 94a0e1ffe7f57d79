import { type WebhookReply, webhooks } from '../../../../../contract/programs/calls/webhooks.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Timestamp } from '../../../frame/language/timestamp.tsx';
import { useList } from '../../../frame/lists/use-list.ts';

/** The signed-in developer's webhooks. */
export function useWebhooks() {
  return useList(webhooks.listWebhooks, {}, (page) => page.webhooks, { staleTime: 0 });
}

/** Whether a webhook is on, why it is off, and since when deliveries fail. */
export function WebhookState({ webhook }: { webhook: WebhookReply }) {
  const { t } = useLanguage();
  const { disabled_at: disabledAt, disabled_because: because, failing_since: failingSince } = webhook;
  return (
    <>
      {disabledAt === null ? (
        <span className="badge">{t('webhooks.on')}</span>
      ) : (
        <>
          <span className="badge badge-declined">{t(`webhooks.off.${because ?? 'owner'}`)}</span>
          <Timestamp instant={disabledAt} />
        </>
      )}
      {failingSince !== null && (
        <span>
          {t('webhooks.failingSince')} <Timestamp instant={failingSince} />
        </span>
      )}
    </>
  );
}
