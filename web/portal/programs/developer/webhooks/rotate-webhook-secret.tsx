import { webhooks } from '../../../../../contract/programs/calls/webhooks.ts';
import { call } from '../../../frame/api/call.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { SecretDialog } from '../secret-dialog.tsx';

/** Makes a new secret for a webhook and shows it once. */
export function RotateWebhookSecret({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useLanguage();
  return (
    <SecretDialog
      heading={t('webhooks.newSecretHeading')}
      label={t('webhooks.newSecret')}
      onMake={() => call(webhooks.rotateWebhookSecret, { params: { id } })}
      onClose={onClose}
    >
      <p>{t('webhooks.newSecretText')}</p>
    </SecretDialog>
  );
}
