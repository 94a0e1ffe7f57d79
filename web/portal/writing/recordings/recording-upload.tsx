import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { recordingBytes, recordings } from '../../../../contract/posts/calls/recordings.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { CallError } from '../../frame/api/call-error.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { upload } from '../../frame/api/upload.ts';
import { useErrorText } from '../../frame/forms/use-error-text.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';

interface RecordingUploadProps {
  postId: string;
  onUploaded(reply: CallReply<typeof recordings.uploadRecording>): void;
}

/** Takes a recording as soon as it is chosen, and shows how much of it has been sent. Closing the dialog stops it. */
export function RecordingUpload({ postId, onUploaded }: RecordingUploadProps) {
  const { t, translate } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  const id = useId();
  const [progress, setProgress] = useState<number | null>(null);
  const [fault, setFault] = useState('');
  const [closed] = useState(() => new AbortController());
  useEffect(() => () => closed.abort(), [closed]);

  const send = async (file: File): Promise<void> => {
    if (file.size > recordingBytes) return setFault(t('ownRecordings.tooLarge'));
    setFault('');
    setProgress(0);
    try {
      const options = { onProgress: setProgress, signal: closed.signal };
      const reply = await upload(recordings.uploadRecording, { params: { id: postId } }, file, options);
      onUploaded(reply);
      showToast({ status: 'ok', message: t('ownRecordings.saved') });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!closed.signal.aborted)
        setFault(error.fields.data === undefined ? errorText(error) : translate(error.fields.data));
    } finally {
      setProgress(null);
    }
  };
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? [];
    // The same file can be chosen again after a failure.
    input.value = '';
    if (file) void send(file);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{t('ownRecordings.choose')}</label>
      <p id={`${id}-hint`} className="field-hint">
        {t('ownRecordings.hint')}
      </p>
      <input
        id={id}
        type="file"
        accept=".mp3,.ogg,.opus,.oga,.m4a,.wav,audio/*"
        aria-describedby={`${id}-hint ${id}-fault`}
        disabled={progress !== null}
        onChange={choose}
      />
      <p id={`${id}-fault`} className="field-error" role="alert">
        {fault}
      </p>
      {progress !== null && <ProgressBar value={progress} label={t('ownRecordings.sending')} />}
    </div>
  );
}
