import { useState } from 'react';
import { Link } from 'react-router';
import { docsHomePath, keysPath } from '../../../../../contract/paths.ts';
import { developers } from '../../../../../contract/programs/calls/developers.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { useErrorText } from '../../../frame/forms/use-error-text.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { session } from '../../../frame/session/session.ts';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { refetchUser, type User } from '../../../frame/user/use-user.ts';
import { SettingsSection } from './settings-section.tsx';

/** Turns on developer access for the signed-in account (product.md#personal-data). */
export function DeveloperSection({ user: { developer } }: { user: User }) {
  const { t, publicHref } = useLanguage();
  return (
    <SettingsSection heading={t('settings.developer')}>
      {developer ? (
        <div className="form">
          <p>{t('settings.developerOn')}</p>
          <Link to={keysPath}>{t('developerFrame.account')}</Link>
          <a href={publicHref(docsHomePath)}>{t('settings.developerDocs')}</a>
        </div>
      ) : (
        <TurnOn />
      )}
    </SettingsSection>
  );
}

function TurnOn() {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  const [busy, setBusy] = useState(false);

  const turnOn = async () => {
    setBusy(true);
    try {
      const { token } = await call(developers.developerAccess, {});
      session.remember(token, { developer: true });
      showToast({ status: 'ok', message: t('settings.turnedOn') });
      await refetchUser();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The session ended: the sign-in screen says so.
      if (session.state().ended) return;
      const detail = errorText(error);
      showToast({ status: 'error', message: t('settings.error'), detail });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="form">
      <p>{t('settings.developerOff')}</p>
      <div className="form-actions">
        <BusyButton
          type="button"
          busy={busy}
          label={t('settings.turnOn')}
          busyLabel={t('settings.turningOn')}
          onClick={() => void turnOn()}
        />
      </div>
    </div>
  );
}
