import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { expiredPath } from '../../../../contract/paths.ts';
import { accounts, type ProgramAccessReply } from '../../../../contract/people/calls/accounts.ts';
import { newPasswordTwice } from '../../../../contract/people/new-password-twice.ts';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { NewPasswordFields } from '../../frame/forms/form-fields.tsx';
import { FormShell } from '../../frame/forms/form-shell.tsx';
import type { Problem } from '../../frame/forms/problem.ts';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useSubmission } from '../../frame/forms/use-submission.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Loading } from '../../frame/loading/loading.tsx';
import { session } from '../../frame/session/session.ts';
import { readToken } from '../../frame/session/token.ts';
import { useGoTo } from '../../frame/shell/use-go-to.ts';
import { AccessList, appItems } from './access-list.tsx';
import styles from './accounts.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { FocusedNotice } from './focused-notice.tsx';
import { newPasswordOutcome } from './new-password-outcome.ts';
import type { SignInFlow } from './sign-in-flow.ts';

/** Milliseconds for which the success is shown before the sign-in screen replaces it. */
const readingMilliseconds = 2500;

/**
 * Sets a new password with the token in the URL (product.md#the-developer-portal,
 * product.md#messages-for-people).
 */
export function NewPassword({ flow }: { flow: SignInFlow }) {
  const { t, translate } = useLanguage();
  const { id = '' } = useParams();
  const goTo = useGoTo();
  const [changed, setChanged] = useState(false);
  const [endKeys, setEndKeys] = useState(true);
  const form = useContractForm(newPasswordTwice, { password: '', password1: '' });
  const access = useLinkedAccess(id);
  const submission = useSubmission();

  useEffect(() => {
    const link = readToken(id);
    if (link && link.expiresAt <= session.serverNow()) goTo(expiredPath);
  }, [id, goTo]);

  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(() => goTo(flow.paths.signIn), readingMilliseconds);
    return () => clearTimeout(timer);
  }, [changed, flow, goTo]);

  const change = async (password: string): Promise<Problem | null> => {
    try {
      await call(accounts.resetPassword, { body: { password, id, end_keys: endKeys } });
      // The server ended every session of the account, this browser's too.
      session.signOut();
      setChanged(true);
      return null;
    } catch (error) {
      return problemOf(error);
    }
  };

  const problemOf = (error: unknown): Problem | null => {
    const outcome = newPasswordOutcome(error);
    switch (outcome.kind) {
      case 'go':
        goTo(outcome.to);
        return null;
      case 'refused':
        form.showErrors(outcome.error);
        return null;
      case 'wait':
        return { heading: t('newPassword.refused'), text: translate(outcome.message) };
      case 'server-error':
        return {
          heading: t('newPassword.serverError'),
          text: t('newPassword.serverErrorText'),
        };
    }
  };

  return (
    <AuthLayout flow={flow} title={t('newPassword.title')}>
      {changed && (
        <FocusedNotice heading={t('newPassword.changed')}>
          <Loading label={t('newPassword.redirecting')} />
        </FocusedNotice>
      )}
      {!changed && (
        <FormShell
          form={form}
          onSubmit={({ password }) => submission.run(() => change(password))}
          save={submission}
          labels={{ submit: t('newPassword.submit'), busy: t('newPassword.busy') }}
        >
          <NewPasswordFields form={form} name="password" again="password1" label={t('fields.newPassword')} />
          {access && <ProgramAccess access={access} endKeys={endKeys} onChoose={setEndKeys} />}
        </FormShell>
      )}
    </AuthLayout>
  );
}

interface ProgramAccessProps {
  access: ProgramAccessReply;
  endKeys: boolean;
  onChoose(endKeys: boolean): void;
}

/** Lists the apps that will be disconnected, and the keys with a choice to keep them. */
function ProgramAccess({ access: { keys, apps }, endKeys, onChoose }: ProgramAccessProps) {
  const { t } = useLanguage();
  if (keys.length + apps.length === 0) return null;
  return (
    <section className="form" aria-labelledby="program-access">
      <h2 id="program-access" className={styles.accessHeading}>
        {t('access.heading')}
      </h2>
      <AccessList label={t('access.keys')} items={keys} />
      {keys.length > 0 && (
        <label className="tick">
          <input
            type="checkbox"
            name="end_keys"
            checked={endKeys}
            aria-describedby="end-keys-hint"
            onChange={({ target }) => onChoose(target.checked)}
          />
          <span>{t('access.endKeys')}</span>
          <span className="field-hint" id="end-keys-hint">
            {t('access.endKeysHint')}
          </span>
        </label>
      )}
      <AccessList label={t('access.apps')} items={appItems(apps)} />
      {apps.length > 0 && <p>{t('access.appsEnd')}</p>}
    </section>
  );
}

/**
 * The API keys and apps of the account that a link was sent to; null until they are loaded. A failure is
 * ignored here: using the link reports it.
 */
function useLinkedAccess(token: string): ProgramAccessReply | null {
  const [access, setAccess] = useState<ProgramAccessReply | null>(null);
  useEffect(() => {
    let isCurrent = true;
    call(accounts.getLinkedAccess, { body: { token } }).then(
      (found) => isCurrent && setAccess(found),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return access;
}
