import { useState } from 'react';
import { type ConnectionReply, connections } from '../../../../../contract/programs/calls/connections.ts';
import { call } from '../../../frame/api/call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Timestamp } from '../../../frame/language/timestamp.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import styles from '../settings.module.css';
import { SettingsSection } from './settings-section.tsx';
import { refetchConnections, useConnections } from './use-connections.ts';

/** The apps connected with the account, each with a button that disconnects it. */
export function ConnectionsSection() {
  const { t } = useLanguage();
  const list = useConnections();
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
  const showToast = useToast();
  const { client_id, client_name: name, scopes } = connection;
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
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
      <button className="button button-quiet button-alarm" type="button" onClick={() => setAsked(true)}>
        {t('connections.end')}
      </button>
      {asked && (
        <ConfirmDialog
          heading={t('connections.endHeading', { name })}
          labels={{
            submit: t('connections.end'),
            busy: t('connections.ending'),
            failed: t('connections.notEnded'),
          }}
          onClose={close}
          onSubmit={async () => {
            await call(connections.endConnection, { params: { client_id } });
            showToast({ status: 'ok', message: t('connections.ended', { name }) });
            close();
            await refetchConnections();
          }}
        >
          <p>{t('connections.endText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
