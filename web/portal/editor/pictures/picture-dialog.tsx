import { type FormEvent, useRef, useState } from 'react';
import { localeOf } from '../../../../messages/locale.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldScope } from '../../../ui/fields/field-scope.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useLanguage } from '../../language/language-context.tsx';
import editor from '../editor.module.css';
import { faultOf } from '../surface/picture-upload.ts';
import type { Pictures } from '../surface/use-pictures.ts';
import { captionOf } from './caption.ts';
import { CropField } from './crop-field.tsx';
import type { Cut } from './cut-picture.ts';
import { RefusedPictures } from './refused-pictures.tsx';

interface PictureDialogProps {
  file: File;
  pictures: Pictures;
  /** The language of the text. */
  language: string;
}

/** Asks what a picture shows, for people who can't see it, and lets its author crop it. */
export function PictureDialog({ file, pictures, language }: PictureDialogProps) {
  const { at, count } = pictures;
  const { t, translate, currentLanguage } = useLanguage();
  const [alt, setAlt] = useState('');
  const [caption, setCaption] = useState('');
  const [credit, setCredit] = useState('');
  const [isDecorative, setIsDecorative] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [fault, setFault] = useState('');
  const cut = useRef<Cut | null>(null);
  const isInserted = useRef(false);
  const kilobytes = new Intl.NumberFormat(localeOf(currentLanguage), { maximumFractionDigits: 0 });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const description = isDecorative ? '' : alt.trim();
    setIsMissing(!isDecorative && description === '');
    if (!isDecorative && description === '') return;
    const shown = cut.current ? await cut.current(file) : file;
    const refused = shown ? faultOf(shown) : t('editor.cropFailed');
    setFault(refused === null ? '' : translate(refused));
    if (!shown || refused !== null) return;
    isInserted.current = true;
    pictures.insert({ file: shown, alt: description, caption: captionOf(caption, credit) });
  };
  return (
    <Dialog
      heading={t('editor.pictureHeading')}
      closeLabel={t('notices.close')}
      onClose={pictures.refuse}
      onGone={() => {
        if (isInserted.current) pictures.place();
        return isInserted.current;
      }}
    >
      <RefusedPictures refused={pictures.refused} />
      <FieldScope value="picture">
        <form className="form" noValidate onSubmit={(event) => void submit(event)}>
          <p>
            {count > 1 && `${t('editor.pictureOf', { at, count })} `}
            <bdi>{file.name}</bdi>{' '}
            {t('editor.pictureSize', { kilobytes: kilobytes.format(Math.max(1, file.size / 1000)) })}
          </p>
          <CropField
            file={file}
            onCut={(cutting) => {
              cut.current = cutting;
            }}
          />
          <TextField
            name="alt"
            type="text"
            label={t('editor.alt')}
            hint={t('editor.altHint')}
            error={isMissing ? t('editor.altMissing') : undefined}
            autoComplete="off"
            maxLength={500}
            lang={language}
            disabled={isDecorative}
            value={alt}
            onChange={({ target }) => setAlt(target.value)}
          />
          <label className={editor.check}>
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
          <TextField
            name="caption"
            type="text"
            label={t('editor.caption')}
            hint={t('editor.captionHint')}
            autoComplete="off"
            maxLength={500}
            lang={language}
            value={caption}
            onChange={({ target }) => setCaption(target.value)}
          />
          <TextField
            name="credit"
            type="text"
            label={t('editor.credit')}
            hint={t('editor.creditHint')}
            autoComplete="off"
            maxLength={300}
            lang={language}
            value={credit}
            onChange={({ target }) => setCredit(target.value)}
          />
          <p className="field-error" role="status">
            {fault}
          </p>
          <div className="form-actions">
            <button className="button" type="submit">
              {t('editor.insertPicture')}
            </button>
            <button className="button button-quiet" type="button" onClick={pictures.refuse}>
              {count > 1 ? t('editor.skipPicture') : t('editor.cancel')}
            </button>
          </div>
        </form>
      </FieldScope>
    </Dialog>
  );
}
