import { type FormEvent, useContext, useEffect, useRef, useState } from 'react';
import { pictures } from '../../../../../contract/people/calls/pictures.ts';
import type { Cover } from '../../../../../contract/text/cover.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FieldScope } from '../../../../ui/fields/field-scope.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { upload } from '../../../frame/api/upload.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { requireSessionOf } from '../../../frame/session/require-session.ts';
import { AccountContext } from '../account-context.ts';
import { AltFields, useAlt } from '../pictures/alt-fields.tsx';
import { CropField } from '../pictures/crop-field.tsx';
import type { Cut } from '../pictures/cut-picture.ts';
import { faultOf } from '../surface/picture-upload.ts';

interface CoverDialogProps {
  file: File;
  language: string;
  onClose(): void;
  onUploaded(cover: Cover): void;
}

/** Asks what a new cover shows, lets its author crop it, and uploads it. Closing it stops the upload. */
export function CoverDialog({ file, language, onClose, onUploaded }: CoverDialogProps) {
  const { t, translate } = useLanguage();
  const accountId = useContext(AccountContext);
  const asked = useAlt();
  const [progress, setProgress] = useState<number | null>(null);
  const [fault, setFault] = useState('');
  const cut = useRef<Cut | null>(null);
  const [closed] = useState(() => new AbortController());
  useEffect(() => () => closed.abort(), [closed]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const alt = asked.check();
    if (alt === null || progress !== null) return;
    const shown = cut.current ? await cut.current(file) : file;
    const refused = shown ? faultOf(shown) : t('editor.cropFailed');
    setFault(refused === null ? '' : translate(refused));
    if (!shown || refused !== null) return;
    setProgress(0);
    try {
      const options = { onProgress: setProgress, signal: closed.signal };
      requireSessionOf(accountId);
      const { url } = await upload(pictures.uploadPicture, {}, shown, options);
      if (!closed.signal.aborted) onUploaded({ address: url, alt });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (closed.signal.aborted) return;
      setProgress(null);
      const { message, fields } = error;
      setFault(
        [message, fields.data]
          .filter((text) => text !== undefined)
          .map(translate)
          .join(' '),
      );
    }
  };
  return (
    <Dialog heading={t('editor.cover')} closeLabel={t('notices.close')} onClose={onClose}>
      <FieldScope value="cover-picture">
        <form className="form" noValidate onSubmit={(event) => void submit(event)}>
          <CropField
            file={file}
            onCut={(cutting) => {
              cut.current = cutting;
            }}
          />
          <AltFields asked={asked} language={language} />
          <p className="field-error" role="status">
            {fault}
          </p>
          <div className="form-actions">
            <BusyButton
              type="submit"
              busy={progress !== null}
              label={t('editor.coverUse')}
              busyLabel={t('editor.coverSending', { percent: Math.round(progress ?? 0) })}
            />
            <button className="button button-quiet" type="button" onClick={onClose}>
              {t('editor.cancel')}
            </button>
          </div>
        </form>
      </FieldScope>
    </Dialog>
  );
}
