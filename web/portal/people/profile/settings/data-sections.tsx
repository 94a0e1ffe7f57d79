import { useNavigate } from 'react-router';
import { dayMilliseconds } from '../../../../../contract/durations.ts';
import { signInPath } from '../../../../../contract/paths.ts';
import { settings } from '../../../../../contract/people/calls/settings.ts';
import { call } from '../../../frame/api/call.ts';
import { saveFile } from '../../../frame/api/save-file.ts';
import { openDatabase, transact } from '../../../frame/drafts/draft-database.ts';
import { FormDialog } from '../../../frame/forms/form-dialog.tsx';
import { FormPasswordField } from '../../../frame/forms/form-fields.tsx';
import { SaveButton } from '../../../frame/forms/save-button.tsx';
import { removeAllSavedValues } from '../../../frame/forms/saved-values.ts';
import { useContractForm } from '../../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useTimestamp } from '../../../frame/language/timestamp.tsx';
import { RowAction } from '../../../frame/lists/row-action.tsx';
import { session } from '../../../frame/session/session.ts';
import { tabStorage } from '../../../frame/storage/storage.ts';
import { refetchUser, type User } from '../../../frame/user/use-user.ts';
import styles from '../settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** The key of all drafts of an account. */
const ofAccount = (accountId: string) => IDBKeyRange.bound([accountId], [accountId, []]);

/** Deletes the drafts of all posts of an account that was closed. */
async function deleteDraftsOf(accountId: string): Promise<void> {
  const database = await openDatabase(window.indexedDB);
  await transact(database, 'readwrite', (store) => store.delete(ofAccount(accountId)));
  database.close();
}

/** Downloads all data about the account as a file (product.md#personal-data). */
export function ExportSection() {
  const { t } = useLanguage();
  return (
    <SettingsSection heading={t('accountSettings.data')}>
      <div className="form">
        <p>{t('accountSettings.dataHint')}</p>
        <div className="form-actions">
          <SaveButton
            look="quiet"
            label={t('accountSettings.export')}
            busyLabel={t('accountSettings.exporting')}
            byToast
            failure={t('settings.error')}
            success={t('accountSettings.exported')}
            send={async () => {
              const { ok: _, ...data } = await call(settings.exportPersonalData, {});
              const { download } = settings.exportPersonalData;
              saveFile(download, JSON.stringify(data, null, 2), 'application/json');
            }}
          />
        </div>
      </div>
    </SettingsSection>
  );
}

/** Closes an account for good, after saying what that does (product.md#personal-data). */
export function ClosingSection({ user: { user, closing } }: { user: User }) {
  const { t } = useLanguage();
  const write = useTimestamp();
  return (
    <SettingsSection heading={t('closing.heading')}>
      <div className="form">
        <p>{closing.at === null ? t('closing.hint') : t('closing.closesAt', { time: write(closing.at) })}</p>
        <div className="form-actions">
          {closing.at === null ? (
            <RowAction
              label={t('closing.ask')}
              look="alarm"
              dialog={(close) => <ClosingDialog accountId={user.id} days={closing.days} onClose={close} />}
            />
          ) : (
            <SaveButton
              label={t('closing.keep')}
              busyLabel={t('closing.keeping')}
              byToast
              failure={t('closing.notKept')}
              success={t('closing.kept')}
              send={async () => {
                await call(settings.keepAccount, {});
                await refetchUser();
              }}
            />
          )}
        </div>
      </div>
    </SettingsSection>
  );
}

function ClosingDialog({ accountId, days, onClose }: { accountId: string; days: number; onClose(): void }) {
  const { t } = useLanguage();
  const write = useTimestamp();
  const navigate = useNavigate();
  const form = useContractForm(settings.closeAccount.body, { password: '' });
  return (
    <FormDialog
      heading={t('closing.question')}
      introduction={
        <ul className={styles.closingEffects}>
          <li>{t('closing.signedOut')}</li>
          <li>{t('closing.personalData')}</li>
          <li>{t('closing.posts')}</li>
          <li>
            {days === 0
              ? t('closing.forGood')
              : t('closing.waits', {
                  date: write(new Date(Date.now() + days * dayMilliseconds).toISOString()),
                })}
          </li>
        </ul>
      }
      form={form}
      labels={{
        submit: t('closing.submit'),
        busy: t('closing.busy'),
        failed: t('closing.failed'),
        cancel: t('closing.cancel'),
      }}
      send={async (body) => {
        const reply = await call(settings.closeAccount, { body });
        session.signOut();
        removeAllSavedValues(tabStorage);
        // A browser without IndexedDB has no drafts. Those of an account that may be kept are still needed.
        if (reply.closes_at === null) await deleteDraftsOf(accountId).catch(() => undefined);
        return reply;
      }}
      success={(_, { closes_at }) =>
        closes_at === null ? t('closing.done') : t('closing.closesAt', { time: write(closes_at) })
      }
      onSaved={() => void navigate(signInPath, { replace: true })}
      onClose={onClose}
      scope="close-account"
    >
      <FormPasswordField
        form={form}
        name="password"
        label={t('accountSettings.currentPassword')}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
