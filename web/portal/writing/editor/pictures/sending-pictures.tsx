import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import editor from '../editor.module.css';
import type { Pictures, Sending } from '../surface/use-pictures.ts';
import { RefusedPictures } from './refused-pictures.tsx';

/** The pictures that are on their way, and those that were not inserted, unless the dialog says so. */
export function SendingPictures({ pictures }: { pictures: Pictures }) {
  const { t } = useLanguage();
  const { asked, sending, refused, forgetRefused } = pictures;
  return (
    <>
      {refused.length > 0 && !asked && (
        <div className={editor.sending}>
          <RefusedPictures refused={refused} />
          <button className="text-button" type="button" onClick={forgetRefused}>
            {t('notices.close')}
          </button>
        </div>
      )}
      {sending.map((picture) => (
        <SendingPicture key={picture.number} {...picture} />
      ))}
    </>
  );
}

/** A picture with its progress; one that did not arrive can be sent again. */
function SendingPicture({ name, progress, hasFailed, cancel, retry }: Sending) {
  const { t } = useLanguage();
  return (
    <div className={editor.sending}>
      {hasFailed ? (
        <p role="alert">{t('editor.pictureWaits', { name })}</p>
      ) : (
        <ProgressBar label={t('editor.sendingPicture', { name })} value={progress} />
      )}
      {hasFailed && (
        <button
          className="text-button"
          type="button"
          aria-label={t('editor.retryPicture', { name })}
          onClick={retry}
        >
          {t('editor.retry')}
        </button>
      )}
      <button
        className="text-button"
        type="button"
        aria-label={t('editor.cancelPictureOf', { name })}
        onClick={cancel}
      >
        {t('editor.cancelPicture')}
      </button>
    </div>
  );
}
