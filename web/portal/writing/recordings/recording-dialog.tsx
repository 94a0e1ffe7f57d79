import { useState } from 'react';
import { toDo } from '../../../../contract/desk/calls/to-do.ts';
import { recordings } from '../../../../contract/posts/calls/recordings.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { call } from '../../frame/api/call.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { queryClient } from '../../frame/api/query-client.ts';
import { callKey, useCall } from '../../frame/api/use-call.ts';
import { SaveButton } from '../../frame/forms/save-button.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useNumbers } from '../../frame/language/use-numbers.ts';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { RecordingUpload } from './recording-upload.tsx';
import styles from './recordings.module.css';

type Recording = CallReply<typeof recordings.getRecordings>['recordings'][number];

interface RecordingDialogProps {
  postId: string;
  title: string;
  /** Whether the person may confirm what waits. */
  confirms: boolean;
  onClose(): void;
}

/** The recordings of a post: its author listens to them, uploads one of their own, or removes it. */
export default function RecordingDialog({ postId, title, confirms, onClose }: RecordingDialogProps) {
  const { t } = useLanguage();
  const input = { params: { id: postId } };
  const query = useCall(recordings.getRecordings, input);
  const show = (reply: CallReply<typeof recordings.getRecordings>) =>
    queryClient.setQueryData(callKey(recordings.getRecordings, input), reply);
  return (
    <Dialog heading={t('ownRecordings.heading')} closeLabel={t('notices.close')} onClose={onClose}>
      <p className="dialog-subject">
        <bdi>{title}</bdi>
      </p>
      <Fetched query={query} label={t('recordingState.loading')}>
        {(reply) => {
          const waiting = reply.waiting?.id ?? '';
          return (
            <>
              {reply.recordings.length === 0 && reply.waiting === null && <p>{t('ownRecordings.none')}</p>}
              {reply.recordings.map((recording) => (
                <RecordingRow key={recording.id} recording={recording} />
              ))}
              {reply.waiting && (
                <>
                  <RecordingRow recording={reply.waiting} waits />
                  {confirms ? (
                    <>
                      <p>{t('ownRecordings.confirmHint')}</p>
                      <div className="form-actions">
                        <SaveButton
                          label={t('ownRecordings.confirm')}
                          busyLabel={t('ownRecordings.confirming')}
                          byToast
                          failure={t('ownRecordings.notConfirmed')}
                          success={t('ownRecordings.confirmed')}
                          onSaved={show}
                          refetch={[recordings.getRecordingState, toDo.getToDo]}
                          send={() =>
                            call(recordings.confirmRecording, { ...input, body: { recording: waiting } })
                          }
                        />
                      </div>
                    </>
                  ) : (
                    <p>{t('ownRecordings.waiting')}</p>
                  )}
                </>
              )}
              {(reply.waiting ?? reply.recordings.find(({ kind }) => kind === 'uploaded')) && (
                <RemoveRecording postId={postId} onRemoved={show} />
              )}
              <RecordingUpload postId={postId} onUploaded={show} />
            </>
          );
        }}
      </Fetched>
    </Dialog>
  );
}

function RecordingRow({
  recording: { kind, current, seconds, opus, mp3 },
  waits = false,
}: {
  recording: Recording;
  waits?: boolean;
}) {
  const { t } = useLanguage();
  const { number } = useNumbers();
  const minutes = Math.max(1, Math.round(seconds / 60));
  const known = t(kind === 'uploaded' ? 'ownRecordings.uploaded' : 'ownRecordings.computer');
  const name = waits ? `${t('ownRecordings.waitingName')} · ${known}` : known;
  return (
    <div>
      <p>
        {name} · {t('lists.minutes', { count: minutes })} ·{' '}
        {t('ownRecordings.kilobytes', { kilobytes: number(Math.ceil(opus.bytes / 1000)) })}
        {!current && ` · ${t('ownRecordings.earlier')}`}
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: the text of the post says the same. */}
      <audio className={styles.player} controls preload="none" aria-label={name}>
        <source src={opus.address} type="audio/ogg; codecs=opus" />
        <source src={mp3.address} type="audio/mpeg" />
      </audio>
    </div>
  );
}

interface RemoveRecordingProps {
  postId: string;
  onRemoved(reply: CallReply<typeof recordings.removeRecording>): void;
}

/** Removes the uploaded recording, once its author has confirmed it. */
function RemoveRecording({ postId, onRemoved }: RemoveRecordingProps) {
  const { t } = useLanguage();
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <button className="button button-quiet button-alarm" type="button" onClick={() => setAsked(true)}>
        {t('ownRecordings.remove')}
      </button>
    );
  return (
    <>
      <p role="status">{t('ownRecordings.removeText')}</p>
      <div className="form-actions">
        <SaveButton
          label={t('ownRecordings.removeSubmit')}
          busyLabel={t('ownRecordings.removing')}
          byToast
          failure={t('ownRecordings.notRemoved')}
          success={t('ownRecordings.removed')}
          onError={() => {
            setAsked(false);
            return false;
          }}
          onSaved={(reply) => {
            onRemoved(reply);
            setAsked(false);
          }}
          send={() => call(recordings.removeRecording, { params: { id: postId } })}
        />
        <button className="button button-quiet" type="button" onClick={() => setAsked(false)}>
          {t('ownRecordings.keep')}
        </button>
      </div>
    </>
  );
}
