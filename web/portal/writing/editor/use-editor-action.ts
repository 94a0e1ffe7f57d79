import { useState } from 'react';
import { CallError } from '../../frame/api/call-error.ts';
import { useErrorText } from '../../frame/forms/use-error-text.ts';
import { useToast } from '../../frame/toast/toast-context.tsx';

interface EditorAction {
  busy: boolean;
  run(): Promise<void>;
}

/** A call made by a button; a toast reports a failure. */
export function useEditorAction(act: () => Promise<void>, failure: string): EditorAction {
  const errorText = useErrorText();
  const showToast = useToast();
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const detail = errorText(error);
      showToast({ status: 'error', message: failure, detail });
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
