import { type FormEvent, useRef, useState } from 'react';
import { localeOf } from '../../../../messages/locale.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useLanguage } from '../../language/language-context.tsx';
import styles from '../editor.module.css';

interface PictureDialogProps {
  file: File;
  /** The description; empty for a decorative picture. */
  onInsert(alt: string): void;
  onCancel(): void;
  /** Returns the focus to the text once the picture is in it. */
  onInserted(): void;
}

/** Asks for a description of a picture, for people who can't see it. */
export function PictureDialog({ file, onInsert, onCancel, onInserted }: PictureDialogProps) {
  const { t, currentLanguage } = useLanguage();
  const [alt, setAlt] = useState('');
  const [isDecorative, setIsDecorative] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const isInserted = useRef(false);
  const kilobytes = new Intl.NumberFormat(localeOf(currentLanguage), { maximumFractionDigits: 0 });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const description = isDecorative ? '' : alt.trim();
    setIsMissing(!isDecorative && description === '');
    if (!isDecorative && description === '') return;
    isInserted.current = true;
    onInsert(description);
  };
  return (
    <Dialog
      heading={t('editor.pictureHeading')}
      closeLabel={t('notices.close')}
      onClose={onCancel}
      onGone={() => {
        if (isInserted.current) onInserted();
        return isInserted.current;
      }}
    >
      <form className="form" noValidate onSubmit={submit}>
        <p>
          <bdi>{file.name}</bdi>{' '}
          {t('editor.pictureSize', { kilobytes: kilobytes.format(Math.max(1, file.size / 1000)) })}
        </p>
        <TextField
          name="alt"
          type="text"
          label={t('editor.alt')}
          hint={t('editor.altHint')}
          error={isMissing ? t('editor.altMissing') : undefined}
          autoComplete="off"
          maxLength={500}
          disabled={isDecorative}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isDecorative}
            onChange={({ target }) => {
              setIsDecorative(target.checked);
              setIsMissing(false);
            }}
          />
          {t('editor.decorative')}
        </label>
        <div className="form-actions">
          <button className="button" type="submit">
            {t('editor.insertPicture')}
          </button>
          <button className="button button-quiet" type="button" onClick={onCancel}>
            {t('editor.cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
