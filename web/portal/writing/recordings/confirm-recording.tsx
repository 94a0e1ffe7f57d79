import { useState } from 'react';
import { recordings } from '../../../../contract/posts/calls/recordings.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { queryClient } from '../../frame/api/query-client.ts';
import { useErrorText } from '../../frame/forms/use-error-text.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { useProof } from '../../people/proof/use-proof.ts';

interface ConfirmRecordingProps {
  postId: string;
  /** The recording that waits. */
  recording: string;
  onConfirmed(reply: CallReply<typeof recordings.confirmRecording>): void;
}

/** The button with which staff says that a recording says the same as the text. */
export function ConfirmRecording({ postId, recording, onConfirmed }: ConfirmRecordingProps) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  const proved = useProof();
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      const sent = { params: { id: postId }, body: { recording } };
      onConfirmed(await proved(() => call(recordings.confirmRecording, sent)));
      void queryClient.invalidateQueries({ queryKey: ['recording state'] });
      showToast({ status: 'ok', message: t('ownRecordings.confirmed') });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showToast({ status: 'error', message: t('ownRecordings.notConfirmed'), detail: errorText(error) });
    }
    setBusy(false);
  };
  return (
    <>
      <p>{t('ownRecordings.confirmHint')}</p>
      <div className="form-actions">
        <BusyButton
          type="button"
          busy={busy}
          label={t('ownRecordings.confirm')}
          busyLabel={t('ownRecordings.confirming')}
          onClick={() => void confirm()}
        />
      </div>
    </>
  );
}
