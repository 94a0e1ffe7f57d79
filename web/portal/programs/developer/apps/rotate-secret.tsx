import { useState } from 'react';
import { type AppReply, apps } from '../../../../../contract/programs/calls/apps.ts';
import { call } from '../../../frame/api/call.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { OverlapChoice } from '../choices.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { refetchApps } from './use-apps.ts';

/** Makes a new secret for an app and shows it once. */
export function RotateSecret({
  app: { client_id, client_name: name },
  onClose,
}: {
  app: AppReply;
  onClose(): void;
}) {
  const { t } = useLanguage();
  const [overlap, setOverlap] = useState(24);
  return (
    <SecretDialog
      heading={t('developerAccount.newSecretHeading', { name })}
      label={t('developerAccount.newSecret')}
      onMake={async () => {
        const body = { overlap_hours: overlap };
        return { secret: (await call(apps.rotateAppSecret, { params: { client_id }, body })).client_secret };
      }}
      onClose={() => {
        onClose();
        void refetchApps();
      }}
    >
      <OverlapChoice value={overlap} onChoose={setOverlap} />
    </SecretDialog>
  );
}
