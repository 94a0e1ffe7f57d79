import { type FormEvent, useRef, useState } from 'react';
import { localeOf } from '../../../../../messages/locale.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FieldScope } from '../../../../ui/fields/field-scope.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { faultOf } from '../surface/picture-upload.ts';
import type { Pictures } from '../surface/use-pictures.ts';
import { AltFields, useAlt } from './alt-fields.tsx';
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
  const asked = useAlt();
  const [caption, setCaption] = useState('');
  const [credit, setCredit] = useState('');
  const [fault, setFault] = useState('');
  const cut = useRef<Cut | null>(null);
  const isInserted = useRef(false);
  const kilobytes = new Intl.NumberFormat(localeOf(currentLanguage), { maximumFractionDigits: 0 });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const description = asked.check();
    if (description === null) return;
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
          <AltFields asked={asked} language={language} />
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
