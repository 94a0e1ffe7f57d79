import { useState } from 'react';
import { type KeyReply, keys } from '../../../contract/keys.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { call } from '../api/call.ts';
import { ProblemAlert } from '../forms/problem-alert.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { LifeChoice, OverlapChoice } from './choices.tsx';
import { SecretShown } from './secret-shown.tsx';
import { useDeed } from './use-deed.ts';
import { refetchKeys } from './use-keys.ts';

/** Puts a new key in the place of one; for a while both work, so that nothing stops meanwhile. */
export function RotateKey({ apiKey: { id, name }, onClose }: { apiKey: KeyReply; onClose(): void }) {
  const { t } = useLanguage();
  const [overlap, setOverlap] = useState(24);
  const [days, setDays] = useState(90);
  const [secret, setSecret] = useState<string | null>(null);
  const deed = useDeed(t('developerAccount.notMade'));

  const finish = () => {
    onClose();
    void refetchKeys();
  };
  const rotate = async () => {
    const made = await call(keys.rotateKey, { params: { id }, body: { overlap_hours: overlap, days } });
    setSecret(made.secret);
  };
  return (
    <Dialog
      heading={t('developerAccount.rotateHeading', { name })}
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
          <LifeChoice value={days} onChoose={setDays} />
          <div className="form-actions">
            <BusyButton
              type="submit"
              busy={deed.busy}
              label={t('developerAccount.rotate')}
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
