import type { Endpoint } from '../../../../contract/endpoint.ts';
import { CallError, type CallErrorCode } from '../api/call-error.ts';
import { refetchCalls } from '../api/use-call.ts';
import { useLanguage } from '../language/language-context.tsx';
import { useProof } from '../proof/use-proof.ts';
import { session } from '../session/session.ts';
import type { ToastContent } from '../toast/toast-content.ts';
import { useToast } from '../toast/toast-context.tsx';
import type { Problem } from './problem.ts';
import { useErrorText } from './use-error-text.ts';
import { useSubmission } from './use-submission.ts';

/** What a toast says: its message, or more than that. */
export type ToastText = string | Omit<ToastContent, 'status'>;

/** What is said of a change, and what follows from it. */
export interface SaveOptions<Reply = unknown> {
  /** The heading of the alert, or the message of the toast, where it fails. */
  failure: string;
  /** The toast where it succeeds; none without it. */
  success?: ToastText | ((reply: Reply) => ToastText);
  /** Whether a toast tells a failure: for a button whose place has no room for an alert. */
  byToast?: boolean;
  /** Errors that say that somebody else was first: a toast tells so, and the screen is refetched as after a success. */
  conflicts?: readonly CallErrorCode[];
  /** What that toast says, if not the failure and the server's reason. */
  conflict?: Partial<Omit<ToastContent, 'status'>>;
  /** The form at whose fields the server's errors are shown. */
  form?: { showErrors(error: CallError): boolean };
  /** Shows an error in its own way, or says it otherwise; false where it is to be shown like every other. */
  onError?(error: CallError): Problem | boolean;
  /** The calls whose replies have changed. */
  refetch?: readonly Endpoint[];
  /** Runs after a success, before the refetch. */
  onSaved?(reply: Reply): void;
}

/**
 * Saves a change, or makes any other call on behalf of a button: it is busy meanwhile, asks for a recent proof where the server
 * wants one, and says how it went. `run` resolves to whether the change is over: made, or made by somebody else before. Where
 * `send` resolves to false, nothing was changed: nothing is said, and what was typed stays.
 */
export function useSave<Reply = unknown>(options: SaveOptions<Reply>) {
  const { translate } = useLanguage();
  const { busy, problem, dismiss, run: submit } = useSubmission();
  const errorText = useErrorText();
  const showToast = useToast();
  const proved = useProof();
  const {
    failure,
    success,
    byToast = false,
    conflicts = [],
    conflict,
    form,
    onError,
    refetch = [],
    onSaved,
  } = options;

  const problemOf = (error: CallError): Problem | null => {
    const shown = onError?.(error) ?? false;
    if (shown !== false) return shown === true ? null : shown;
    if (form?.showErrors(error) && !byToast) return null;
    if (!byToast) return { heading: failure, text: errorText(error) };
    // Where the session has ended, the sign-in screen says so.
    if (!session.state().ended) showToast({ status: 'error', message: failure, detail: errorText(error) });
    return null;
  };
  const run = async (send: () => Promise<Reply | false>, toast = success): Promise<boolean> => {
    let isOver = false;
    await submit(async () => {
      try {
        const reply = await proved(send);
        if (reply === false) return null;
        const said = typeof toast === 'function' ? toast(reply) : toast;
        if (said !== undefined)
          showToast({ status: 'ok', ...(typeof said === 'string' ? { message: said } : said) });
        onSaved?.(reply);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (!conflicts.some((code) => error.is(code))) return problemOf(error);
        showToast({ status: 'error', message: failure, detail: translate(error.message), ...conflict });
      }
      await refetchCalls(...refetch);
      isOver = true;
      return null;
    });
    return isOver;
  };
  return { busy, problem, dismiss, run };
}
