import { useId } from 'react';
import { pictureTypes } from '../../../../../contract/constants.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import type { User } from '../../../frame/user/use-user.ts';
import { PicturePreview } from '../picture/picture-preview.tsx';
import { usePicture } from '../picture/use-picture.ts';
import styles from '../settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Chooses, uploads and removes the profile picture (product.md#the-profile-area, product.md#signing-in). */
export function PictureSection({ user: { user } }: { user: User }) {
  const { t } = useLanguage();
  const id = useId();
  const { file, percent, state, choose, send, remove } = usePicture();
  const sending = state === 'sending';
  return (
    <SettingsSection heading={t('picture.heading')}>
      <div className="form">
        <p className="field-hint" id={`${id}-hint`}>
          {t('picture.hint')}
        </p>
        <div className={styles.fileField}>
          <input
            className="visually-hidden"
            id={id}
            type="file"
            accept={pictureTypes.join(',')}
            aria-describedby={`${id}-hint ${id}-name`}
            disabled={sending}
            onChange={({ target }) => {
              choose(target.files?.[0] ?? null);
              // Reset the input, so that choosing the same file again fires a change event.
              target.value = '';
            }}
          />
          <label className="button button-quiet" htmlFor={id}>
            {t('picture.choose')}
          </label>
          <p id={`${id}-name`} className={styles.fileName}>
            <bdi>{file ? file.name : t('picture.none')}</bdi>
          </p>
        </div>
        {file && <PicturePreview file={file} label={t('picture.preview')} />}
        {sending && <ProgressBar label={t('picture.progress')} value={percent} />}
        <p role="status">
          {sending && t('picture.uploading', { percent: Math.floor(percent) })}
          {state === 'done' && t('picture.done')}
        </p>
        <div className="form-actions">
          {file || sending ? (
            <BusyButton
              type="button"
              busy={sending}
              label={t('picture.upload')}
              busyLabel={t('picture.busy')}
              onClick={() => void send()}
            />
          ) : (
            <button className="button" type="button" disabled>
              {t('picture.upload')}
            </button>
          )}
          {user.profile_picture !== null && (
            <BusyButton
              type="button"
              weight="quiet"
              busy={state === 'removing'}
              label={t('picture.remove')}
              busyLabel={t('picture.removing')}
              onClick={() => void remove()}
            />
          )}
        </div>
      </div>
    </SettingsSection>
  );
}
