import { useQuery } from '@tanstack/react-query';
import { recordings } from '../../../../contract/posts/calls/recordings.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { call } from '../../frame/api/call.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { queryClient } from '../../frame/api/query-client.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useNumbers } from '../../frame/language/use-numbers.ts';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { ConfirmRecording } from './confirm-recording.tsx';
import { RecordingUpload } from './recording-upload.tsx';
import styles from './recordings.module.css';
import { RemoveRecording } from './remove-recording.tsx';

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
  const queryKey = ['recordings', postId];
  const query = useQuery(
    { queryKey, queryFn: () => call(recordings.getRecordings, { params: { id: postId } }) },
    queryClient,
  );
  const show = (reply: CallReply<typeof recordings.getRecordings>) =>
    queryClient.setQueryData(queryKey, reply);
  return (
    <Dialog heading={t('ownRecordings.heading')} closeLabel={t('notices.close')} onClose={onClose}>
      <p className="dialog-subject">
        <bdi>{title}</bdi>
      </p>
      <Fetched query={query} label={t('recordingState.loading')}>
        {(reply) => (
          <>
            {reply.recordings.length === 0 && reply.waiting === null && <p>{t('ownRecordings.none')}</p>}
            {reply.recordings.map((recording) => (
              <RecordingRow key={recording.id} recording={recording} />
            ))}
            {reply.waiting && (
              <>
                <RecordingRow recording={reply.waiting} waits />
                {confirms ? (
                  <ConfirmRecording postId={postId} recording={reply.waiting.id} onConfirmed={show} />
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
        )}
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
