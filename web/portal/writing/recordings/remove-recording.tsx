import { useState } from 'react';
import { recordings } from '../../../../contract/posts/calls/recordings.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { useErrorText } from '../../frame/forms/use-error-text.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';

interface RemoveRecordingProps {
  postId: string;
  onRemoved(reply: CallReply<typeof recordings.removeRecording>): void;
}

/** Removes the uploaded recording, once its author has confirmed it. */
export function RemoveRecording({ postId, onRemoved }: RemoveRecordingProps) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  const [step, setStep] = useState<'closed' | 'asked' | 'busy'>('closed');
  const remove = async (): Promise<void> => {
    setStep('busy');
    try {
      onRemoved(await call(recordings.removeRecording, { params: { id: postId } }));
      showToast({ status: 'ok', message: t('ownRecordings.removed') });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showToast({ status: 'error', message: t('ownRecordings.notRemoved'), detail: errorText(error) });
    }
    setStep('closed');
  };
  if (step === 'closed')
    return (
      <button className="button button-quiet button-alarm" type="button" onClick={() => setStep('asked')}>
        {t('ownRecordings.remove')}
      </button>
    );
  return (
    <>
      <p role="status">{t('ownRecordings.removeText')}</p>
      <div className="form-actions">
        <BusyButton
          type="button"
          busy={step === 'busy'}
          label={t('ownRecordings.removeSubmit')}
          busyLabel={t('ownRecordings.removing')}
          onClick={() => void remove()}
        />
        <button className="button button-quiet" type="button" onClick={() => setStep('closed')}>
          {t('ownRecordings.keep')}
        </button>
      </div>
    </>
  );
}
