import { useState } from 'react';
import { type AppReply, apps } from '../../../../../contract/programs/calls/apps.ts';
import { call } from '../../../frame/api/call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Timestamp } from '../../../frame/language/timestamp.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import styles from '../developer.module.css';
import { AppForm } from './app-form.tsx';
import { RotateSecret } from './rotate-secret.tsx';
import { refetchApps } from './use-apps.ts';

/** One app, with the buttons that change it. */
export function AppRow({ app }: { app: AppReply }) {
  const { t } = useLanguage();
  const [asked, setAsked] = useState<'change' | 'rotate' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const confidential = app.token_endpoint_auth_method !== 'none';
  return (
    <li className="row">
      <h2 className="row-title">
        <bdi>{app.client_name}</bdi>
      </h2>
      <p className="row-facts">
        <code dir="ltr">client_id: {app.client_id}</code>
        <span className="badge">
          {t(confidential ? 'developerAccount.secretKept' : 'developerAccount.noSecret')}
        </span>
        <span>{t('developerAccount.people', { count: app.people })}</span>
        <span>
          {t('developerAccount.created')} <Timestamp instant={app.created_at} />
        </span>
        {app.old_secret_until !== null && (
          <span>
            {t('developerAccount.oldSecretUntil')} <Timestamp instant={app.old_secret_until} />
          </span>
        )}
      </p>
      <ul className={styles.addresses} aria-label={t('developerAccount.addresses')}>
        {app.redirect_uris.map((address) => (
          <li key={address}>
            <code dir="ltr">{address}</code>
          </li>
        ))}
      </ul>
      <div className="row-actions">
        <button className="button button-quiet" type="button" onClick={() => setAsked('change')}>
          {t('settings.edit')}
        </button>
        {confidential && (
          <button className="button button-quiet" type="button" onClick={() => setAsked('rotate')}>
            {t('developerAccount.newSecret')}
          </button>
        )}
        <button className="button button-quiet button-alarm" type="button" onClick={() => setAsked('delete')}>
          {t('developerAccount.deleteApp')}
        </button>
      </div>
      {asked === 'change' && <AppForm app={app} onClose={close} />}
      {asked === 'rotate' && <RotateSecret app={app} onClose={close} />}
      {asked === 'delete' && <DeleteApp app={app} onClose={close} />}
    </li>
  );
}

function DeleteApp({
  app: { client_id, client_name: name, people },
  onClose,
}: {
  app: AppReply;
  onClose(): void;
}) {
  const { t } = useLanguage();
  const showToast = useToast();
  return (
    <ConfirmDialog
      heading={t('developerAccount.deleteHeading', { name })}
      labels={{
        submit: t('developerAccount.deleteApp'),
        busy: t('developerAccount.working'),
        failed: t('developerAccount.notDeleted'),
      }}
      onClose={onClose}
      onSubmit={async () => {
        await call(apps.deleteApp, { params: { client_id } });
        showToast({ status: 'ok', message: t('developerAccount.deleted', { name }) });
        onClose();
        await refetchApps();
      }}
    >
      <p>{t('developerAccount.deleteText', { count: people })}</p>
    </ConfirmDialog>
  );
}
