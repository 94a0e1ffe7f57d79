import { useState } from 'react';
import { settings } from '../../../../../contract/people/calls/settings.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { saveFile } from '../../../frame/api/save-file.ts';
import { useErrorText } from '../../../frame/forms/use-error-text.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { ProofProvider } from '../../proof/proof-provider.tsx';
import { useProof } from '../../proof/use-proof.ts';
import { SettingsSection } from './settings-section.tsx';

/** Downloads all data about the account as a file (product.md#personal-data). */
export function ExportSection() {
  return (
    <ProofProvider>
      <Export />
    </ProofProvider>
  );
}

function Export() {
  const { t } = useLanguage();
  const proved = useProof();
  const errorText = useErrorText();
  const showToast = useToast();
  const [busy, setBusy] = useState(false);

  const save = async () => {
    setBusy(true);
    try {
      const { ok: _, ...data } = await proved(() => call(settings.exportPersonalData, {}));
      saveFile(settings.exportPersonalData.download, JSON.stringify(data, null, 2), 'application/json');
      showToast({ status: 'ok', message: t('accountSettings.exported') });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const detail = errorText(error);
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
