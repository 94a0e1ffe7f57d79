import { Link } from 'react-router';
import { webhookPath } from '../../../../../contract/paths.ts';
import { type WebhookReply, webhooks } from '../../../../../contract/programs/calls/webhooks.ts';
import { call } from '../../../frame/api/call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { SaveButton } from '../../../frame/forms/save-button.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Timestamp } from '../../../frame/language/timestamp.tsx';
import { ListScreen } from '../../../frame/lists/list-screen.tsx';
import { RowAction } from '../../../frame/lists/row-action.tsx';
import { RowMenu } from '../../../frame/lists/row-menu.tsx';
import styles from '../developer.module.css';
import { SecretDialog } from '../secret.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { useWebhooks, WebhookState } from './webhook-state.tsx';

/** A developer's webhooks, which are notified of publications. */
export function Webhooks() {
  const { t } = useLanguage();
  return (
    <ListScreen
      title={t('developerAccount.areas.webhooks')}
      lead={t('webhooks.lead')}
      list={useWebhooks()}
      loading={t('webhooks.loading')}
      none={t('webhooks.none')}
      row={(webhook) => <WebhookRow key={webhook.id} webhook={webhook} />}
      action={
        <RowAction
          label={t('webhooks.register')}
          look="strong"
          dialog={(close) => <WebhookForm webhook={null} onClose={close} />}
        />
      }
    />
  );
}

/** One webhook, with the buttons that change it. */
function WebhookRow({ webhook }: { webhook: WebhookReply }) {
  const { t } = useLanguage();
  const { id } = webhook;
  const isOff = webhook.disabled_at !== null;
  return (
    <li className="row">
      <h2 className={`row-title ${styles.webhookAddress}`}>
        <Link to={webhookPath(webhook.id)}>
          <bdi dir="ltr">{webhook.url}</bdi>
        </Link>
      </h2>
      <p className="row-facts">
        <WebhookState webhook={webhook} />
        <span>
          {t('webhooks.registered')} <Timestamp instant={webhook.created_at} />
        </span>
      </p>
      <p className="row-facts">
        {webhook.events.map((event) => (
          <code key={event} dir="ltr">
            {event}
          </code>
        ))}
      </p>
      <div className="row-actions">
        <Link className="button button-quiet" to={webhookPath(webhook.id)}>
          {t('webhooks.deliveries')}
        </Link>
        <SaveButton
          look="quiet"
          label={t(isOff ? 'webhooks.turnOn' : 'webhooks.turnOff')}
          busyLabel={t('developerAccount.working')}
          failure={t('webhooks.notSaved')}
          success={t(isOff ? 'webhooks.turnedOn' : 'webhooks.turnedOff')}
          refetch={[webhooks.listWebhooks]}
          send={() => call(webhooks.changeWebhook, { params: { id }, body: { enabled: isOff } })}
        />
        <RowMenu about={webhook.url}>
          <RowAction
            label={t('webhooks.change')}
            dialog={(close) => <WebhookForm webhook={webhook} onClose={close} />}
          />
          <RowAction
            label={t('webhooks.newSecret')}
            dialog={(close) => (
              <SecretDialog
                heading={t('webhooks.newSecretHeading')}
                label={t('webhooks.newSecret')}
                make={async () => (await call(webhooks.rotateWebhookSecret, { params: { id } })).secret}
                refetch={[]}
                onClose={close}
              >
                <p>{t('webhooks.newSecretText')}</p>
              </SecretDialog>
            )}
          />
          <RowAction
            label={t('webhooks.delete')}
            look="alarm"
            dialog={(close) => (
              <ConfirmDialog
                heading={t('webhooks.deleteHeading')}
                labels={{
                  submit: t('webhooks.delete'),
                  busy: t('developerAccount.working'),
                  failed: t('webhooks.notDeleted'),
                }}
                send={() => call(webhooks.removeWebhook, { params: { id } })}
                success={t('webhooks.deleted')}
                refetch={[webhooks.listWebhooks]}
                onClose={close}
              >
                <p>{t('webhooks.deleteText', { address: webhook.url })}</p>
              </ConfirmDialog>
            )}
          />
        </RowMenu>
      </div>
    </li>
  );
}
