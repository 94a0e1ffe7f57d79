import { useState } from 'react';
import { Link } from 'react-router';
import { webhookPath } from '../../../../../contract/paths.ts';
import { type WebhookReply, webhooks } from '../../../../../contract/programs/calls/webhooks.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { call } from '../../../frame/api/call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { ProblemAlert } from '../../../frame/forms/problem-alert.tsx';
import { useAction } from '../../../frame/forms/use-action.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Timestamp } from '../../../frame/language/timestamp.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { useProof } from '../../../people/proof/use-proof.ts';
import styles from '../developer.module.css';
import { RotateWebhookSecret } from './rotate-webhook-secret.tsx';
import { refetchWebhooks } from './use-webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookState } from './webhook-state.tsx';

/** One webhook, with the buttons that change it. */
export function WebhookRow({ webhook }: { webhook: WebhookReply }) {
  const { t } = useLanguage();
  const [asked, setAsked] = useState<'change' | 'rotate' | 'delete' | null>(null);
  const close = () => setAsked(null);
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
        <button className="button button-quiet" type="button" onClick={() => setAsked('change')}>
          {t('webhooks.change')}
        </button>
        <TurnOnOrOff webhook={webhook} />
        <button className="button button-quiet" type="button" onClick={() => setAsked('rotate')}>
          {t('webhooks.newSecret')}
        </button>
        <button className="button button-quiet button-alarm" type="button" onClick={() => setAsked('delete')}>
          {t('webhooks.delete')}
        </button>
      </div>
      {asked === 'change' && <WebhookForm webhook={webhook} onClose={close} />}
      {asked === 'rotate' && <RotateWebhookSecret id={webhook.id} onClose={close} />}
      {asked === 'delete' && <DeleteWebhook webhook={webhook} onClose={close} />}
    </li>
  );
}

function TurnOnOrOff({ webhook: { id, disabled_at: disabledAt } }: { webhook: WebhookReply }) {
  const { t } = useLanguage();
  const showToast = useToast();
  const action = useAction(t('webhooks.notSaved'));
  const proved = useProof();
  const enabled = disabledAt !== null;
  const turn = async () => {
    await proved(() => call(webhooks.changeWebhook, { params: { id }, body: { enabled } }));
    showToast({ status: 'ok', message: t(enabled ? 'webhooks.turnedOn' : 'webhooks.turnedOff') });
    await refetchWebhooks();
  };
  return (
    <>
      <ProblemAlert problem={action.problem} onDismiss={action.dismiss} />
      <BusyButton
        type="button"
        weight="quiet"
        busy={action.busy}
        label={t(enabled ? 'webhooks.turnOn' : 'webhooks.turnOff')}
        busyLabel={t('developerAccount.working')}
        onClick={() => void action.run(turn)}
      />
    </>
  );
}

function DeleteWebhook({ webhook: { id, url }, onClose }: { webhook: WebhookReply; onClose(): void }) {
  const { t } = useLanguage();
  const showToast = useToast();
  return (
    <ConfirmDialog
      heading={t('webhooks.deleteHeading')}
      labels={{
        submit: t('webhooks.delete'),
        busy: t('developerAccount.working'),
        failed: t('webhooks.notDeleted'),
      }}
      onClose={onClose}
      onSubmit={async () => {
        await call(webhooks.removeWebhook, { params: { id } });
        showToast({ status: 'ok', message: t('webhooks.deleted') });
        onClose();
        await refetchWebhooks();
      }}
    >
      <p>{t('webhooks.deleteText', { address: url })}</p>
    </ConfirmDialog>
  );
}
