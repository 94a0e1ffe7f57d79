import { useState } from 'react';
import { type SessionReply, settings } from '../../../../../contract/people/calls/settings.ts';
import { browserName } from '../../../../../contract/views/browser-name.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { useErrorText } from '../../../frame/forms/use-error-text.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Timestamp } from '../../../frame/language/timestamp.tsx';
import { Loading } from '../../../frame/loading/loading.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import styles from '../settings.module.css';
import summary from '../summary.module.css';
import { SettingsSection } from './settings-section.tsx';
import { refetchSessions, useSessions } from './use-sessions.ts';

/** The account's sessions, each with a button that ends it (product.md#sessions). */
export function SessionsSection() {
  const { t } = useLanguage();
  return (
    <SettingsSection heading={t('accountSettings.sessions')}>
      <div className="form">
        <Sessions />
      </div>
    </SettingsSection>
  );
}

function Sessions() {
  const { t } = useLanguage();
  const sessions = useSessions();
  if (sessions.isPending) return <Loading label={t('accountSettings.loadingSessions')} />;
  if (sessions.isLoadingError) {
    return (
      <div role="alert">
        <p>{t('accountSettings.sessionsFailed')}</p>
        <button className="text-button" type="button" onClick={() => void sessions.refetch()}>
          {t('failure.again')}
        </button>
      </div>
    );
  }
  const open = sessions.data.sessions;
  return (
    <>
      <ul className={styles.sessions}>
        {open.map((one) => (
          <li key={one.id}>
            <Session session={one} />
          </li>
        ))}
      </ul>
      {open.some(({ current }) => !current) && <EndOthers />}
    </>
  );
}

function Session({ session: { id, browser, current, started_at } }: { session: SessionReply }) {
  const { t } = useLanguage();
  const name = useBrowserName(browser);
  const { busy, end } = useEnding(() => call(settings.endSession, { params: { id } }));
  return (
    <>
      <div>
        <p className={styles.value}>{name}</p>
        <p className="field-hint">
          {t('accountSettings.startedAt')} <Timestamp instant={started_at} />
        </p>
        {current && <p className={summary.statusLine}>{t('accountSettings.thisSession')}</p>}
      </div>
      {!current && (
        <BusyButton
          type="button"
          weight="quiet"
          busy={busy}
          label={t('accountSettings.endSession')}
          busyLabel={t('accountSettings.ending')}
          onClick={() => void end()}
        />
      )}
    </>
  );
}

function EndOthers() {
  const { t } = useLanguage();
  const { busy, end } = useEnding(() => call(settings.endOtherSessions, {}));
  return (
    <div className="form-actions">
      <BusyButton
        type="button"
        weight="quiet"
        busy={busy}
        label={t('accountSettings.endOthers')}
        busyLabel={t('accountSettings.ending')}
        onClick={() => void end()}
      />
    </div>
  );
}

function useBrowserName(userAgent: string | null): string {
  const { t } = useLanguage();
  const { browser, machine } = browserName(userAgent ?? '');
  if (browser === null) return machine ?? t('accountSettings.unknownBrowser');
  return machine === null ? browser : t('accountSettings.browserOn', { browser, machine });
}

function useEnding(send: () => Promise<unknown>) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  const [busy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      await send();
      showToast({ status: 'ok', message: t('accountSettings.sessionEnded') });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const detail = errorText(error);
      showToast({ status: 'error', message: t('settings.error'), detail });
    }
    await refetchSessions();
    setBusy(false);
  };
  return { busy, end };
}
