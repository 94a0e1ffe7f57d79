import { useState } from 'react';
import { webhooks } from '../../../contract/webhooks.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { call } from '../api/call.ts';
import { ProblemAlert } from '../forms/problem-alert.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { SecretShown } from './secret-shown.tsx';
import { useDeed } from './use-deed.ts';

/** Makes another secret for a webhook, and shows it the one time. */
export function RotateWebhookSecret({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useLanguage();
  const [secret, setSecret] = useState<string | null>(null);
  const deed = useDeed(t('developerAccount.notMade'));
  const rotate = async () => {
    const made = await call(webhooks.rotateWebhookSecret, { params: { id } });
    setSecret(made.secret);
  };
  return (
    <Dialog heading={t('webhooks.newSecretHeading')} closeLabel={t('notices.close')} onClose={onClose}>
      {secret !== null ? (
        <SecretShown secret={secret} onClose={onClose} />
      ) : (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!deed.busy) void deed.run(rotate);
          }}
        >
          <ProblemAlert problem={deed.problem} onDismiss={deed.dismiss} />
          <p>{t('webhooks.newSecretText')}</p>
          <div className="form-actions">
            <BusyButton
              type="submit"
              busy={deed.busy}
              label={t('webhooks.newSecret')}
              busyLabel={t('developerAccount.working')}
            />
            <button className="button button-quiet" type="button" onClick={onClose}>
              {t('dash.cancel')}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
