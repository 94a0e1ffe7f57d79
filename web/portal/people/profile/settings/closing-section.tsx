import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signInPath } from '../../../../../contract/paths.ts';
import { settings } from '../../../../../contract/people/calls/settings.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FieldScope } from '../../../../ui/fields/field-scope.ts';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { deleteDraftsOf } from '../../../frame/drafts/delete-drafts.ts';
import { FormPasswordField } from '../../../frame/forms/form-fields.tsx';
import { FormShell } from '../../../frame/forms/form-shell.tsx';
import type { Problem } from '../../../frame/forms/problem.ts';
import { removeAllSavedValues } from '../../../frame/forms/saved-values.ts';
import { putOnFields } from '../../../frame/forms/server-problems.ts';
import { useContractForm } from '../../../frame/forms/use-contract-form.ts';
import { useErrorText } from '../../../frame/forms/use-error-text.ts';
import { useSubmission } from '../../../frame/forms/use-submission.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { session } from '../../../frame/session/session.ts';
import { tabStorage } from '../../../frame/storage/storage.ts';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import type { User } from '../../../frame/user/use-user.ts';
import styles from '../settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Closes an account for good, after saying what that does (product.md#personal-data). */
export function ClosingSection({ user: { user } }: { user: User }) {
  const { t } = useLanguage();
  const [asked, setAsked] = useState(false);
  return (
    <SettingsSection heading={t('closing.heading')}>
      <div className="form">
        <p>{t('closing.hint')}</p>
        <div className="form-actions">
          <button className="button button-quiet button-alarm" type="button" onClick={() => setAsked(true)}>
            {t('closing.ask')}
          </button>
        </div>
        {asked && <ClosingDialog accountId={user.id} onClose={() => setAsked(false)} />}
      </div>
    </SettingsSection>
  );
}

function ClosingDialog({ accountId, onClose }: { accountId: string; onClose(): void }) {
  const { t } = useLanguage();
  const { form, submission, close } = useClosing(accountId);
  return (
    <Dialog heading={t('closing.question')} closeLabel={t('notices.close')} onClose={onClose}>
      <ul className={styles.closingEffects}>
        <li>{t('closing.signedOut')}</li>
        <li>{t('closing.personalData')}</li>
        <li>{t('closing.posts')}</li>
        <li>{t('closing.forGood')}</li>
      </ul>
      <FieldScope value="close-account">
        <FormShell
          form={form}
          onSubmit={({ password }) => submission.run(() => close(password))}
          busy={submission.busy}
          problem={submission.problem}
          onDismissProblem={submission.dismiss}
          labels={{ submit: t('closing.submit'), busy: t('closing.busy') }}
          actions={
            <button className="button button-quiet" type="button" onClick={onClose}>
              {t('closing.cancel')}
            </button>
          }
        >
          <FormPasswordField
            form={form}
            name="password"
            label={t('accountSettings.currentPassword')}
            autoComplete="current-password"
          />
        </FormShell>
      </FieldScope>
    </Dialog>
  );
}

function useClosing(accountId: string) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const showToast = useToast();
  const submission = useSubmission();
  const form = useContractForm(settings.closeAccount.body, { password: '' });

  const close = async (password: string): Promise<Problem | null> => {
    try {
      await call(settings.closeAccount, { body: { password } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (putOnFields(form, error, ['password'])) return null;
      const text = errorText(error);
      return { heading: t('closing.failed'), text };
    }
    session.signOut();
    removeAllSavedValues(tabStorage);
    // A browser without IndexedDB has no drafts.
    await deleteDraftsOf(accountId).catch(() => undefined);
    showToast({ status: 'ok', message: t('closing.done') });
    await navigate(signInPath, { replace: true });
    return null;
  };
  return { form, submission, close };
}
