import { type RefObject, useCallback, useRef, useState } from 'react';
import { pictures } from '../../../../contract/calls/pictures.ts';
import { CallError } from '../../api/call-error.ts';
import { useLanguage } from '../../language/language-context.tsx';
import { useToast } from '../../toast/toast-context.tsx';
import { replaceAt } from './marking.ts';
import {
  faultOf,
  findPlaceholder,
  type Placeholder,
  pictureMark,
  placePicture,
  withoutPlaceholders,
} from './picture-upload.ts';
import type { Surface } from './surface.ts';

/** A picture that is being uploaded. */
export interface Sending {
  number: number;
  name: string;
  /** Progress in per cent. */
  progress: number;
  cancel(): void;
}

/** The uploads of pictures into a text. */
export interface Pictures {
  /** The file that the dialog asks a description of. */
  asked: File | null;
  /** How many files still wait for the dialog. */
  waiting: number;
  sending: readonly Sending[];
  /** Takes files from a button, a paste or a drop. */
  take(files: readonly File[]): void;
  /** Uploads the file that was described. */
  insert(alt: string): void;
  refuse(): void;
  /** The text without placeholders of uploads. */
  clean(text: string): string;
}

/** Uploads pictures into a text. A placeholder marks each one's place, and is removed if the upload fails. */
export function usePictures(surface: RefObject<Surface | null>): Pictures {
  const { t, translate } = useLanguage();
  const showToast = useToast();
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const placeholders = useRef<readonly Placeholder[]>([]);
  const count = useRef(0);

  const fail = (name: string, message: string, reason = ''): void => {
    const detail = `${translate(reason)} ${t('editor.pictureFailed', { name })}`.trim();
    showToast({ status: 'error', message: translate(message), detail });
  };

  const take = (files: readonly File[]): void => {
    const faulty = files.find((file) => faultOf(file) !== null);
    if (faulty) fail(faulty.name, faultOf(faulty) ?? '');
    setWaiting([...waiting, ...files.filter((file) => faultOf(file) === null)]);
  };

  /** Removes the placeholder; returns its place, or the caret if the author deleted it. */
  const vacate = (placeholder: Placeholder): void => {
    placeholders.current = placeholders.current.filter((other) => other !== placeholder);
    const place = surface.current;
    const selected = place?.selected();
    const found = selected && findPlaceholder(selected.text, placeholder);
    if (!place || !selected || !found) return;
    place.apply(replaceAt(selected, { ...found, insert: '' }), { isUndoable: false });
  };

  const settle = (placeholder: Placeholder, mark: string): void => {
    const place = surface.current;
    const selected = place?.selected();
    const found = selected && findPlaceholder(selected.text, placeholder);
    vacate(placeholder);
    // The author deleted the placeholder meanwhile, so the picture isn't wanted.
    if (!place || !found) return;
    const insert = placeholder.inserted.replace(placeholder.mark, () => mark);
    const isWhole = found.to - found.from === placeholder.inserted.length;
    const at = { from: found.from, to: found.from, insert: isWhole ? insert : mark };
    place.apply(replaceAt(place.selected(), at));
  };

  const insert = (alt: string): void => {
    const [file, ...others] = waiting;
    const place = surface.current;
    setWaiting(others);
    if (!file || !place) return;
    count.current += 1;
    const number = count.current;
    const label = t('editor.sendingPicture', { name: file.name.replace(/[[\]\\]/g, '') });
    const { edit, placeholder } = placePicture(place.selected(), label, number);
    placeholders.current = [...placeholders.current, placeholder];
    place.apply(edit, { isUndoable: false });
    void send(file, alt, number, placeholder);
  };

  const send = async (file: File, alt: string, number: number, placeholder: Placeholder): Promise<void> => {
    const calledOff = new AbortController();
    const start = { number, name: file.name, progress: 0, cancel: () => calledOff.abort() };
    setSending((before) => [...before, start]);
    const onProgress = (progress: number) =>
      setSending((before) => before.map((one) => (one.number === number ? { ...one, progress } : one)));
    try {
      const options = { onProgress, signal: calledOff.signal };
      const { upload } = await loadUpload();
      const { url } = await upload(pictures.uploadPicture, {}, file, options);
      settle(placeholder, pictureMark(alt, url));
    } catch (error) {
      vacate(placeholder);
      if (!(error instanceof CallError)) throw error;
      if (!calledOff.signal.aborted)
        fail(file.name, error.is('network') ? t('editor.unreached') : error.message, error.fields.data);
    } finally {
      setSending((before) => before.filter((one) => one.number !== number));
    }
  };

  return {
    asked: waiting[0] ?? null,
    waiting: waiting.length,
    sending,
    take,
    insert,
    refuse: () => setWaiting(waiting.slice(1)),
    clean: useCallback((text: string) => withoutPlaceholders(text, placeholders.current), []),
  };
}

/** Loads what sends pictures, if it isn't there yet. @throws CallError if it can't be loaded */
async function loadUpload() {
  try {
    return await import('../../api/upload.ts');
  } catch (cause) {
    throw new CallError({ status: 0, code: 'network', message: String(cause) });
  }
}
