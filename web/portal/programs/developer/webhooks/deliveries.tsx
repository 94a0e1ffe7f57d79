import { Link, useParams } from 'react-router';
import { webhooksPath } from '../../../../../contract/paths.ts';
import { type DeliveryReply, webhooks } from '../../../../../contract/programs/calls/webhooks.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { call } from '../../../frame/api/call.ts';
import { refetchCalls } from '../../../frame/api/use-call.ts';
import { SaveButton } from '../../../frame/forms/save-button.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Timestamp } from '../../../frame/language/timestamp.tsx';
import { useNumbers } from '../../../frame/language/use-numbers.ts';
import { List } from '../../../frame/lists/list-screen.tsx';
import { useList } from '../../../frame/lists/use-list.ts';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { PageHeading, PageTitle } from '../../../frame/shell/page.tsx';
import styles from '../developer.module.css';
import { useWebhooks, WebhookState } from './webhook-state.tsx';

/** The recent deliveries to a webhook and their outcomes. */
export function Deliveries() {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const list = useWebhooks();
  const webhook = list.rows.find((one) => one.id === id);
  return (
    <>
      <PageTitle title={t('webhooks.deliveries')} />
      <PageHeading>{t('webhooks.deliveries')}</PageHeading>
      <p>
        <Link className="row-link" to={webhooksPath}>
          {t('webhooks.all')}
        </Link>
      </p>
      <Fetched query={list.query} label={t('webhooks.loading')}>
        {() =>
          webhook ? (
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
          ) : (
            <p className="no-rows">{t('webhooks.unknown')}</p>
          )
        }
      </Fetched>
    </>
  );
}

const changed = [webhooks.listWebhookDeliveries, webhooks.listWebhooks];
const followMilliseconds = 2_000;

/** The deliveries, latest first; refetched while a first attempt is under way. */
function Log({ webhook, isOn }: { webhook: string; isOn: boolean }) {
  const { t } = useLanguage();
  const list = useList(
    webhooks.listWebhookDeliveries,
    { params: { id: webhook }, query: {} },
    (page) => page.deliveries,
    {
      refetchAfter: ({ deliveries }) =>
        deliveries.some(({ status, attempts }) => status === 'waiting' && attempts === 0)
          ? followMilliseconds
          : false,
    },
  );
  return (
    <>
      {list.query.data && (
        <div className="row-actions">
          {isOn && (
            <SaveButton
              label={t('webhooks.sendTest')}
              busyLabel={t('developerAccount.working')}
              failure={t('webhooks.testNotSent')}
              success={t('webhooks.testSent')}
              refetch={changed}
              send={() => call(webhooks.testWebhook, { params: { id: webhook } })}
            />
          )}
          <BusyButton
            type="button"
            weight="quiet"
            busy={list.query.isRefetching}
            label={t('webhooks.refresh')}
            busyLabel={t('webhooks.refreshing')}
            onClick={() => void refetchCalls(...changed)}
          />
        </div>
      )}
      <List
        list={list}
        label={t('webhooks.deliveries')}
        loading={t('webhooks.loadingDeliveries')}
        none={t('webhooks.noDeliveries')}
        ordered
        row={(delivery) => (
          <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} mayBeSent={isOn} />
        )}
      />
    </>
  );
}

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
function DeliveryRow({ webhook, delivery, mayBeSent }: DeliveryRowProps) {
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
      {mayBeSent && (
        <div className="row-actions">
          <SaveButton
            look="quiet"
            label={t('webhooks.sendAgain')}
            busyLabel={t('developerAccount.working')}
            failure={t('webhooks.notSentAgain')}
            success={t('webhooks.sentAgain')}
            refetch={changed}
            send={() => call(webhooks.redeliverWebhook, { params: { id: webhook, delivery: delivery.id } })}
          />
        </div>
      )}
    </li>
  );
}
