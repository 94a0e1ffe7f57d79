import { useState } from 'react';
import { type KeyReply, keys } from '../../../../../contract/programs/calls/keys.ts';
import { call } from '../../../frame/api/call.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { LifeChoice, OverlapChoice } from '../choices.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { refetchKeys } from './use-keys.ts';

/** Replaces a key. Both work for a while, so that no program stops meanwhile. */
export function RotateKey({ apiKey: { id, name }, onClose }: { apiKey: KeyReply; onClose(): void }) {
  const { t } = useLanguage();
  const [overlap, setOverlap] = useState(24);
  const [days, setDays] = useState(90);
  return (
    <SecretDialog
      heading={t('developerAccount.rotateHeading', { name })}
      label={t('developerAccount.rotate')}
      onMake={() => call(keys.rotateKey, { params: { id }, body: { overlap_hours: overlap, days } })}
      onClose={() => {
        onClose();
        void refetchKeys();
      }}
    >
      <OverlapChoice value={overlap} onChoose={setOverlap} />
      <LifeChoice value={days} onChoose={setDays} />
    </SecretDialog>
  );
}
