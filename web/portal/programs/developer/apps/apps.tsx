import { useState } from 'react';
import { type AppReply, apps } from '../../../../../contract/programs/calls/apps.ts';
import { call } from '../../../frame/api/call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Timestamp } from '../../../frame/language/timestamp.tsx';
import { ListScreen } from '../../../frame/lists/list-screen.tsx';
import { RowAction } from '../../../frame/lists/row-action.tsx';
import { RowMenu } from '../../../frame/lists/row-menu.tsx';
import { useList } from '../../../frame/lists/use-list.ts';
import { OverlapChoice } from '../choices.tsx';
import styles from '../developer.module.css';
import { SecretDialog } from '../secret.tsx';
import { AppForm } from './app-form.tsx';

/** A developer's apps, which people connect with their accounts. */
export function Apps() {
  const { t } = useLanguage();
  return (
    <ListScreen
      title={t('developerAccount.areas.apps')}
      lead={t('developerAccount.appsLead')}
      list={useList(apps.listApps, {}, (page) => page.apps, { staleTime: 0 })}
      loading={t('developerAccount.loadingApps')}
      none={t('developerAccount.noApps')}
      row={(app) => <AppRow key={app.client_id} app={app} />}
      action={
        <RowAction
          label={t('developerAccount.registerApp')}
          look="strong"
          dialog={(close) => <AppForm app={null} onClose={close} />}
        />
      }
    />
  );
}

/** One app, with the buttons that change it. */
function AppRow({ app }: { app: AppReply }) {
  const { t } = useLanguage();
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
        <RowAction label={t('settings.edit')} dialog={(close) => <AppForm app={app} onClose={close} />} />
        <RowMenu about={app.client_name}>
          {confidential && (
            <RowAction
              label={t('developerAccount.newSecret')}
              dialog={(close) => <RotateSecret app={app} onClose={close} />}
            />
          )}
          <RowAction
            label={t('developerAccount.deleteApp')}
            look="alarm"
            dialog={(close) => <DeleteApp app={app} onClose={close} />}
          />
        </RowMenu>
      </div>
    </li>
  );
}

interface AppDialogProps {
  app: AppReply;
  onClose(): void;
}

function DeleteApp({ app: { client_id, client_name: name, people }, onClose }: AppDialogProps) {
  const { t } = useLanguage();
  return (
    <ConfirmDialog
      heading={t('developerAccount.deleteHeading', { name })}
      labels={{
        submit: t('developerAccount.deleteApp'),
        busy: t('developerAccount.working'),
        failed: t('developerAccount.notDeleted'),
      }}
      send={() => call(apps.deleteApp, { params: { client_id } })}
      success={t('developerAccount.deleted', { name })}
      refetch={[apps.listApps]}
      onClose={onClose}
    >
      <p>{t('developerAccount.deleteText', { count: people })}</p>
    </ConfirmDialog>
  );
}

/** Makes a new secret for an app and shows it once. */
function RotateSecret({ app: { client_id, client_name: name }, onClose }: AppDialogProps) {
  const { t } = useLanguage();
  const [overlap, setOverlap] = useState(24);
  return (
    <SecretDialog
      heading={t('developerAccount.newSecretHeading', { name })}
      label={t('developerAccount.newSecret')}
      make={async () => {
        const body = { overlap_hours: overlap };
        return (await call(apps.rotateAppSecret, { params: { client_id }, body })).client_secret;
      }}
      refetch={[apps.listApps]}
      onClose={onClose}
    >
      <OverlapChoice value={overlap} onChoose={setOverlap} />
    </SecretDialog>
  );
}
