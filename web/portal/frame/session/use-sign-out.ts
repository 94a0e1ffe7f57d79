import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { signInPath } from '../../../../contract/paths.ts';
import { sendQuietly } from '../api/call.ts';
import { CallError } from '../api/call-error.ts';
import { removeAllSavedValues } from '../forms/saved-values.ts';
import { useLanguage } from '../language/language-context.tsx';
import { useGoTo } from '../shell/use-go-to.ts';
import { tabStorage } from '../storage/storage.ts';
import { useToast } from '../toast/toast-context.tsx';
import { session } from './session.ts';
import { endSession } from './session-calls.ts';

interface SignOut {
  /** Whether signing out is under way. */
  leaving: boolean;
  /** Ends the session here and on the server, and goes to `next`. */
  signOut(next: string): Promise<void>;
}

/**
 * Signs out: removes both cookies, whatever the server answers (product.md#sessions). If the server can't be
 * reached it says so; the session then expires by itself.
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
      session.signOut();
      removeAllSavedValues(tabStorage);
      if (reached) {
        goTo(next);
      } else {
        // Without a network, a page of the server would not load.
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

/** Whether the server was reached. An error about a session that is over doesn't matter. */
async function endOnServer(): Promise<boolean> {
  try {
    await endSession(sendQuietly);
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return !error.isOutage;
  }
}
