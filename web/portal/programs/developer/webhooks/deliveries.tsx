import { Link, useParams } from 'react-router';
import { webhooksPath } from '../../../../../contract/paths.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { LoadMore } from '../../../frame/loading/load-more.tsx';
import { PageHeading, PageTitle } from '../../../frame/shell/page.tsx';
import styles from '../developer.module.css';
import { DeliveryRow } from './delivery-row.tsx';
import { SendTest } from './send-test.tsx';
import { refetchDeliveries, useDeliveries, useWebhooks } from './use-webhooks.ts';
import { WebhookState } from './webhook-state.tsx';

/** The recent deliveries to a webhook and their outcomes. */
export function Deliveries() {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const list = useWebhooks();
  return (
    <>
      <PageTitle title={t('webhooks.deliveries')} />
      <PageHeading>{t('webhooks.deliveries')}</PageHeading>
      <p>
        <Link className="row-link" to={webhooksPath}>
          {t('webhooks.all')}
        </Link>
      </p>
      <Fetched query={list} label={t('webhooks.loading')}>
        {({ webhooks }) => {
          const webhook = webhooks.find((one) => one.id === id);
          if (!webhook) return <p className="no-rows">{t('webhooks.unknown')}</p>;
          return (
            <>
              <p className={styles.webhookAddress}>
                <code dir="ltr">{webhook.url}</code>
              </p>
              <p className="row-facts">
                <WebhookState webhook={webhook} />
              </p>
              <p className="area-lead">{t('webhooks.deliveriesLead')}</p>
              <Log webhook={id} isOn={webhook.disabled_at === null} />
            </>
          );
        }}
      </Fetched>
    </>
  );
}

function Log({ webhook, isOn }: { webhook: string; isOn: boolean }) {
  const { t } = useLanguage();
  const list = useDeliveries(webhook);
  const rows = list.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <Fetched query={list} label={t('webhooks.loadingDeliveries')}>
      {() => (
        <>
          <div className="row-actions">
            {isOn && <SendTest webhook={webhook} />}
            <BusyButton
              type="button"
              weight="quiet"
              busy={list.isRefetching}
              label={t('webhooks.refresh')}
              busyLabel={t('webhooks.refreshing')}
              onClick={() => void refetchDeliveries(webhook)}
            />
          </div>
          {rows.length === 0 && (
            <p className="no-rows" role="status">
              {t('webhooks.noDeliveries')}
            </p>
          )}
          {rows.length > 0 && (
            <ol className="rows" aria-label={t('webhooks.deliveries')}>
              {rows.map((delivery) => (
                <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} mayBeSent={isOn} />
              ))}
            </ol>
          )}
          <LoadMore list={list} />
        </>
      )}
    </Fetched>
  );
}
