import { primaryLanguage } from '../../../contract/constants.ts';
import { podcastPath } from '../../../contract/posts/recordings/paths.ts';
import type { RecordingView } from '../../../contract/posts/recordings/recording-view.ts';
import type { PageContext } from '../page-context.ts';

/**
 * Recordings of a post. Each says its length and size before anything is fetched: the player is behind a line that
 * opens without a script, and loads nothing until it plays.
 */
export function Recordings({
  context,
  recordings,
  language,
}: {
  context: PageContext;
  /** Of the text. */
  language: string;
  recordings: readonly RecordingView[];
}) {
  if (recordings.length === 0) return null;
  return (
    <div className="recordings no-print" lang={context.language} dir={context.direction}>
      {recordings.map((recording) => (
        <Recording key={recording.id} context={context} recording={recording} language={language} />
      ))}
    </div>
  );
}

function Recording({
  context: { t },
  recording,
  language,
}: {
  context: PageContext;
  recording: RecordingView;
  language: string;
}) {
  const { kind, current, seconds, opus, mp3 } = recording;
  const listen = t('recordings.listen', {
    count: Math.max(1, Math.round(seconds / 60)),
    kilobytes: inKilobytes(opus.bytes),
  });
  return (
    <details className="recording">
      <summary>
        <bdi>{listen}</bdi>
        {kind === 'computer' && <> · {t('recordings.computer')}</>}
        {!current && <> · {t('recordings.earlier')}</>}
      </summary>
      {!current && <p>{t('recordings.earlierText')}</p>}
      {/* biome-ignore lint/a11y/useMediaCaption: it speaks the text below it. */}
      <audio controls={true} preload="none" aria-label={listen}>
        <source src={opus.address} type="audio/ogg; codecs=opus" />
        <source src={mp3.address} type="audio/mpeg" />
      </audio>
      <p>
        <a href={mp3.address}>{t('recordings.mp3', { kilobytes: inKilobytes(mp3.bytes) })}</a>
      </p>
      <p>
        <a href={podcastPath(primaryLanguage(language))}>{t('recordings.title')} (RSS)</a>
      </p>
    </details>
  );
}

function inKilobytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1000));
}
