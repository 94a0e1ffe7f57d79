import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { accounts } from '../../../contract/calls/accounts.ts';
import { signInPath } from '../../../contract/paths.ts';
import { callQuietly } from '../api/call.ts';
import { CallError } from '../api/call-error.ts';
import { removeAllSavedValues } from '../forms/saved-values.ts';
import { useLanguage } from '../language/language-context.tsx';
import { useGoTo } from '../shell/use-go-to.ts';
import { tabStorage } from '../storage/storage.ts';
import { useToast } from '../toast/toast-context.tsx';
import { session } from './session.ts';

interface SignOut {
  /** Under way: what is shown of the account is on its way out. */
  leaving: boolean;
  /** Ends the session here and on the server, and goes to `next`. */
  signOut(next: string): Promise<void>;
}

/**
 * Signing out ends both cookies, whatever the server says (product.md#sessions). Where the server can't be reached it
 * says so: the session then ends by itself.
 */
export function useSignOut(): SignOut {
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const goTo = useGoTo();
  const showToast = useToast();
  const { t } = useLanguage();

  const signOut = useCallback(
    async (next: string) => {
      setLeaving(true);
      const reached = await endOnServer();
      session.forget();
      removeAllSavedValues(tabStorage);
      if (reached) {
        goTo(next);
      } else {
        // A page of the server would not load now.
        await navigate(signInPath);
        showToast({
          status: 'error',
          message: t('frame.signedOutHere'),
          detail: t('frame.signedOutHereDetail'),
        });
      }
      setLeaving(false);
    },
    [navigate, goTo, showToast, t],
  );
  return { leaving, signOut };
}

/** Whether the server was reached: what it says of a session that is over makes no difference. */
async function endOnServer(): Promise<boolean> {
  try {
    await callQuietly(accounts.signOut, {});
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return !error.isOutage;
  }
}
