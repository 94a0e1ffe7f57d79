import { Link } from 'react-router';
import { docsHomePath, keysPath } from '../../../../../contract/paths.ts';
import { type SessionReply, settings } from '../../../../../contract/people/calls/settings.ts';
import { type ConnectionReply, connections } from '../../../../../contract/programs/calls/connections.ts';
import { developers } from '../../../../../contract/programs/calls/developers.ts';
import { call } from '../../../frame/api/call.ts';
import { refetchCalls, useCall } from '../../../frame/api/use-call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { SaveButton } from '../../../frame/forms/save-button.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Timestamp } from '../../../frame/language/timestamp.tsx';
import { RowAction } from '../../../frame/lists/row-action.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { Loading } from '../../../frame/loading/loading.tsx';
import { session } from '../../../frame/session/session.ts';
import { refetchUser, type User } from '../../../frame/user/use-user.ts';
import styles from '../settings.module.css';
import summary from '../summary.module.css';
import { SettingsSection } from './settings-section.tsx';
import { useBrowserName } from './use-browser-name.ts';

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
  const sessions = useCall(settings.listSessions, {}, { staleTime: 0 });
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
      {open.some(({ current }) => !current) && (
        <div className="form-actions">
          <EndSession
            label={t('accountSettings.endOthers')}
            send={() => call(settings.endOtherSessions, {})}
          />
        </div>
      )}
    </>
  );
}

function Session({ session: { id, browser, current, started_at } }: { session: SessionReply }) {
  const { t } = useLanguage();
  const name = useBrowserName(browser);
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
        <EndSession
          label={t('accountSettings.endSession')}
          send={() => call(settings.endSession, { params: { id } })}
        />
      )}
    </>
  );
}

/** A button that ends sessions. Those that are left are shown after a failure as well. */
function EndSession({ label, send }: { label: string; send(): Promise<unknown> }) {
  const { t } = useLanguage();
  return (
    <SaveButton
      look="quiet"
      label={label}
      busyLabel={t('accountSettings.ending')}
      byToast
      failure={t('settings.error')}
      success={t('accountSettings.sessionEnded')}
      onError={() => {
        void refetchCalls(settings.listSessions);
        return false;
      }}
      refetch={[settings.listSessions]}
      send={send}
    />
  );
}

/** The apps connected with the account, each with a button that disconnects it. */
export function ConnectionsSection() {
  const { t } = useLanguage();
  const list = useCall(connections.listConnections, {}, { staleTime: 0 });
  return (
    <SettingsSection heading={t('connections.heading')}>
      <div className="form">
        <Fetched query={list} label={t('connections.loading')}>
          {({ connections: connected }) =>
            connected.length === 0 ? (
              <p>{t('connections.none')}</p>
            ) : (
              <ul className={styles.sessions}>
                {connected.map((one) => (
                  <li key={one.client_id}>
                    <Connection connection={one} />
                  </li>
                ))}
              </ul>
            )
          }
        </Fetched>
      </div>
    </SettingsSection>
  );
}

function Connection({ connection }: { connection: ConnectionReply }) {
  const { t } = useLanguage();
  const { client_id, client_name: name, scopes } = connection;
  return (
    <>
      <div>
        <p className={styles.value} dir="auto">
          {name}
        </p>
        {scopes.length > 0 && (
          <ul className="field-hint">
            {scopes.map((scope) => (
              <li key={scope}>{t(`consent.scopes.${scope}`)}</li>
            ))}
          </ul>
        )}
        <p className="field-hint">
          {t('connections.since')} <Timestamp instant={connection.connected_at} />
        </p>
        <p className="field-hint">
          {t('connections.lastUsed')} <Timestamp instant={connection.last_used_at} />
        </p>
      </div>
      <RowAction
        label={t('connections.end')}
        look="alarm"
        dialog={(close) => (
          <ConfirmDialog
            heading={t('connections.endHeading', { name })}
            labels={{
              submit: t('connections.end'),
              busy: t('connections.ending'),
              failed: t('connections.notEnded'),
            }}
            send={() => call(connections.endConnection, { params: { client_id } })}
            success={t('connections.ended', { name })}
            refetch={[connections.listConnections]}
            onClose={close}
          >
            <p>{t('connections.endText')}</p>
          </ConfirmDialog>
        )}
      />
    </>
  );
}

/** Turns on developer access for the signed-in account (product.md#personal-data). */
export function DeveloperSection({ user: { developer } }: { user: User }) {
  const { t, publicHref } = useLanguage();
  return (
    <SettingsSection heading={t('settings.developer')}>
      {developer ? (
        <div className="form">
          <p>{t('settings.developerOn')}</p>
          <Link to={keysPath}>{t('settings.keysAndApps')}</Link>
          <a href={publicHref(docsHomePath)}>{t('settings.developerDocs')}</a>
        </div>
      ) : (
        <div className="form">
          <p>{t('settings.developerOff')}</p>
          <div className="form-actions">
            <SaveButton
              label={t('settings.turnOn')}
              busyLabel={t('settings.turningOn')}
              byToast
              failure={t('settings.error')}
              success={t('settings.turnedOn')}
              send={async () => {
                const { token } = await call(developers.developerAccess, {});
                session.remember(token, { developer: true });
                await refetchUser();
              }}
            />
          </div>
        </div>
      )}
    </SettingsSection>
  );
}
