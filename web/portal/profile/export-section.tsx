import { useState } from 'react';
import { settings } from '../../../contract/settings.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { call } from '../api/call.ts';
import { CallError } from '../api/call-error.ts';
import { useLanguage } from '../language/language-context.tsx';
import { useToast } from '../toast/toast-context.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Everything that is kept about somebody, as a file (design §4). */
export function ExportSection() {
  const { t, translate } = useLanguage();
  const showToast = useToast();
  const [busy, setBusy] = useState(false);

  const save = async () => {
    setBusy(true);
    try {
      const { ok: _, ...data } = await call(settings.exportPersonalData, {});
      saveFile(settings.exportPersonalData.download, JSON.stringify(data, null, 2));
      showToast({ status: 'ok', message: t('accountSettings.exported') });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const detail = error.is('network') ? t('frame.tryAgain') : translate(error.message);
      showToast({ status: 'error', message: t('settings.error'), detail });
    } finally {
      setBusy(false);
    }
  };
  return (
    <SettingsSection heading={t('accountSettings.data')}>
      <div className="form">
        <p>{t('accountSettings.dataHint')}</p>
        <div className="form-actions">
          <BusyButton
            type="button"
            weight="quiet"
            busy={busy}
            label={t('accountSettings.export')}
            busyLabel={t('accountSettings.exporting')}
            onClick={() => void save()}
          />
        </div>
      </div>
    </SettingsSection>
  );
}

/** Hands a text over as a file: a plain link could not send the token that the call needs. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
