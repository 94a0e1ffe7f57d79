import { useState } from 'react';
import { type WebhookEvent, webhookEvents } from '../../../../../contract/constants.ts';
import { type WebhookReply, webhooks } from '../../../../../contract/programs/calls/webhooks.ts';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { FormDialog } from '../../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../../frame/forms/form-fields.tsx';
import type { Problem } from '../../../frame/forms/problem.ts';
import { putOnFields } from '../../../frame/forms/server-problems.ts';
import { useContractForm } from '../../../frame/forms/use-contract-form.ts';
import { useErrorText } from '../../../frame/forms/use-error-text.ts';
import { useSubmission } from '../../../frame/forms/use-submission.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { useProof } from '../../../people/proof/use-proof.ts';
import { SecretShown } from '../secret-shown.tsx';
import { EventChoice } from './event-choice.tsx';
import { refetchWebhooks } from './use-webhooks.ts';

const { body } = webhooks.createWebhook;
const addressRules = body.pick({ url: true });

/** Registers a webhook and shows its secret once; or, given a webhook, changes its URL and events. */
export function WebhookForm({ webhook, onClose }: { webhook: WebhookReply | null; onClose(): void }) {
  const { t, translate } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  const form = useContractForm(addressRules, { url: webhook?.url ?? '' });
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? [...webhookEvents]);
  const [secret, setSecret] = useState<string | null>(null);
  const submission = useSubmission();
  const proved = useProof();
  const chosen = body.shape.events.safeParse(events);
  const fault = chosen.success ? undefined : chosen.error.issues[0]?.message;

  const finish = () => {
    onClose();
    void refetchWebhooks();
  };
  const save = async (url: string): Promise<Problem | null> => {
    if (fault !== undefined) return null;
    try {
      const made = await proved(async () =>
        webhook
          ? change(webhook, { url, events })
          : (await call(webhooks.createWebhook, { body: { url, events } })).secret,
      );
      showToast({ status: 'ok', message: t('webhooks.saved') });
      if (made === null) finish();
      else setSecret(made);
      return null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (putOnFields(form, error, ['url'])) return null;
      const text = errorText(error);
      return { heading: t('webhooks.notSaved'), text };
    }
  };
  return (
    <FormDialog
      heading={t(webhook ? 'webhooks.changeHeading' : 'webhooks.register')}
      form={form}
      submission={submission}
      labels={{
        submit: t(webhook ? 'settings.save' : 'developerAccount.register'),
        busy: t('developerAccount.working'),
      }}
      onSubmit={({ url }) => submission.run(() => save(url))}
      onClose={finish}
      scope="webhook"
      done={secret !== null && <SecretShown secret={secret} onClose={finish} />}
    >
      <FormTextField
        form={form}
        name="url"
        type="url"
        label={t('webhooks.address')}
        hint={t('webhooks.addressHint')}
        autoComplete="off"
      />
      <EventChoice
        chosen={events}
        onChoose={setEvents}
        error={fault === undefined ? undefined : translate(fault)}
      />
    </FormDialog>
  );
}

/** The URL is sent only if it changed, since the server checks it again. Changing makes no secret. */
async function change(
  { id, url: before }: WebhookReply,
  { url, events }: { url: string; events: WebhookEvent[] },
): Promise<null> {
  await call(webhooks.changeWebhook, { params: { id }, body: { events, ...(url !== before && { url }) } });
  return null;
}
