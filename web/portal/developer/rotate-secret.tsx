import { useState } from 'react';
import { type AppReply, apps } from '../../../contract/apps.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { call } from '../api/call.ts';
import { ProblemAlert } from '../forms/problem-alert.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { OverlapChoice } from './choices.tsx';
import { SecretShown } from './secret-shown.tsx';
import { refetchApps } from './use-apps.ts';
import { useDeed } from './use-deed.ts';

/** Makes another secret for an app, and shows it the one time. */
export function RotateSecret({ app: { id, name }, onClose }: { app: AppReply; onClose(): void }) {
  const { t } = useLanguage();
  const [overlap, setOverlap] = useState(24);
  const [secret, setSecret] = useState<string | null>(null);
  const deed = useDeed(t('developerAccount.notMade'));

  const finish = () => {
    onClose();
    void refetchApps();
  };
  const rotate = async () => {
    const made = await call(apps.rotateAppSecret, { params: { id }, body: { overlap_hours: overlap } });
    setSecret(made.secret);
  };
  return (
    <Dialog
      heading={t('developerAccount.newSecretHeading', { name })}
      closeLabel={t('notices.close')}
      onClose={finish}
    >
      {secret !== null ? (
        <SecretShown secret={secret} onClose={finish} />
      ) : (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!deed.busy) void deed.run(rotate);
          }}
        >
          <ProblemAlert problem={deed.problem} onDismiss={deed.dismiss} />
          <OverlapChoice value={overlap} onChoose={setOverlap} />
          <div className="form-actions">
            <BusyButton
              type="submit"
              busy={deed.busy}
              label={t('developerAccount.newSecret')}
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
