import { useState } from 'react';
import { type WebhookEvent, webhookEvents } from '../../../../../contract/constants.ts';
import { type WebhookReply, webhooks } from '../../../../../contract/programs/calls/webhooks.ts';
import { call } from '../../../frame/api/call.ts';
import { FormDialog } from '../../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../../frame/forms/form-fields.tsx';
import { useContractForm } from '../../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { CodeChoice } from '../choices.tsx';
import { useSecret } from '../secret.tsx';

const { body } = webhooks.createWebhook;
const addressRules = body.pick({ url: true });

/**
 * Registers a webhook and shows its secret once; or, given a webhook, changes its URL and events, which makes no secret. The URL
 * is sent only if it changed, since the server checks it again.
 */
export function WebhookForm({ webhook, onClose }: { webhook: WebhookReply | null; onClose(): void }) {
  const { t, translate } = useLanguage();
  const form = useContractForm(addressRules, { url: webhook?.url ?? '' });
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? [...webhookEvents]);
  const chosen = body.shape.events.safeParse(events);
  const fault = chosen.success ? undefined : chosen.error.issues[0]?.message;
  const save = async ({ url }: { url: string }): Promise<string | null | false> => {
    if (fault !== undefined) return false;
    if (!webhook) return (await call(webhooks.createWebhook, { body: { url, events } })).secret;
    const changes = { events, ...(url !== webhook.url && { url }) };
    await call(webhooks.changeWebhook, { params: { id: webhook.id }, body: changes });
    return null;
  };
  return (
    <FormDialog
      {...useSecret([webhooks.listWebhooks], onClose)}
      heading={t(webhook ? 'webhooks.changeHeading' : 'webhooks.register')}
      form={form}
      labels={{
        submit: t(webhook ? 'settings.save' : 'developerAccount.register'),
        busy: t('developerAccount.working'),
        failed: t('webhooks.notSaved'),
      }}
      send={save}
      success={t('webhooks.saved')}
      scope="webhook"
    >
      <FormTextField
        form={form}
        name="url"
        type="url"
        label={t('webhooks.address')}
        hint={t('webhooks.addressHint')}
      />
      <CodeChoice
        of="event"
        legend={t('webhooks.told')}
        values={webhookEvents}
        chosen={events}
        onChoose={setEvents}
        hint={(event) => t(`webhooks.events.${event}`)}
        error={fault && translate(fault)}
      />
    </FormDialog>
  );
}
