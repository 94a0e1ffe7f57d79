import { type RefObject, useCallback, useRef, useState } from 'react';
import { CallError } from '../../../frame/api/call-error.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { replaceAt } from './edits.ts';
import {
  type Described,
  faultOf,
  findPlaceholder,
  type Placeholder,
  placePicture,
  removalOf,
  withoutPlaceholders,
} from './picture-upload.ts';
import type { Surface } from './surface.ts';

/** A picture that is being uploaded, or waits to be sent again. */
export interface Sending {
  number: number;
  name: string;
  /** Progress in per cent. */
  progress: number;
  /** Whether it did not arrive, and may do so later. */
  hasFailed: boolean;
  cancel(): void;
  /** Sends a picture again that did not arrive. */
  retry(): void;
}

/** A file that was not inserted. */
export interface Refused {
  name: string;
  /** Why, in the server's words. */
  message: string;
  /** What may be sent instead, in the server's words; empty if unknown. */
  reason: string;
}

/** The uploads of pictures into a text. */
export interface Pictures {
  /** The file that the dialog asks a description of. */
  asked: File | null;
  /** How many files were chosen together, and which of them the dialog asks about, from 1. */
  count: number;
  at: number;
  sending: readonly Sending[];
  /** The files that were not inserted, until the author has read it. */
  refused: readonly Refused[];
  forgetRefused(): void;
  /** Takes files from a button, a paste or a drop. */
  take(files: readonly File[]): void;
  /** Keeps what was described, until nothing covers the text. */
  insert(picture: Described): void;
  /** Uploads what was described, to the caret. */
  place(): void;
  refuse(): void;
  /** The text without placeholders of uploads. */
  clean(text: string): string;
}

/** Uploads pictures of an account into a text. A placeholder marks each one's place, and is removed if the upload fails. */
export function usePictures(surface: RefObject<Surface | null>, accountId: string): Pictures {
  const { t } = useLanguage();
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [count, setCount] = useState(0);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const placeholders = useRef<readonly Placeholder[]>([]);
  const described = useRef<Described | null>(null);
  const lastNumber = useRef(0);

  const fail = (name: string, message: string, reason = ''): void =>
    setRefused((before) => [...before, { name, message, reason }]);

  const take = (files: readonly File[]): void => {
    const sound = files.filter((file) => {
      const fault = faultOf(file);
      if (fault !== null) fail(file.name, fault);
      return fault === null;
    });
    setCount((waiting.length === 0 ? 0 : count) + sound.length);
    setWaiting([...waiting, ...sound]);
  };

  const forget = (placeholder: Placeholder): void => {
    placeholders.current = placeholders.current.filter((other) => other !== placeholder);
  };

  const vacate = (placeholder: Placeholder, when: { isLate: boolean }): void => {
    forget(placeholder);
    const selected = surface.current?.selected();
    const part = selected && removalOf(selected.text, placeholder);
    if (part) surface.current?.apply(replaceAt(selected, part), { isUndoable: false, ...when });
  };

  const settle = (placeholder: Placeholder, mark: string): void => {
    forget(placeholder);
    const place = surface.current;
    const selected = place?.selected();
    const found = selected && findPlaceholder(selected.text, placeholder);
    // The author deleted the placeholder meanwhile, so the picture isn't wanted.
    if (!place || !found) return;
    const isWhole = found.to - found.from === placeholder.inserted.length;
    const insert = isWhole ? placeholder.inserted.replace(placeholder.mark, () => mark) : mark;
    // The caret stays behind the picture, so that the next one follows it.
    const { anchor, head } = replaceAt(selected, { ...found, insert });
    // Undoing removes the picture and does not bring the placeholder back.
    place.apply(replaceAt(selected, { ...found, insert: '' }), {
      isUndoable: false,
      isLate: true,
    });
    place.apply({ changes: [{ from: found.from, to: found.from, insert }], anchor, head }, { isLate: true });
  };

  const insert = (picture: Described): void => {
    described.current = picture;
    setWaiting(waiting.slice(1));
  };

  const place = (): void => {
    const picture = described.current;
    const written = surface.current;
    described.current = null;
    if (!picture || !written) return;
    lastNumber.current += 1;
    const label = t('editor.sendingPicture', { name: picture.file.name.replace(/[[\]\\]/g, '') });
    const { edit, placeholder } = placePicture(written.selected(), label, lastNumber.current);
    placeholders.current = [...placeholders.current, placeholder];
    written.apply(edit, { isUndoable: false });
    written.focus();
    void send(lastNumber.current, picture, placeholder);
  };

  const show = (picture: Sending): void =>
    setSending((before) => [...before.filter(({ number }) => number !== picture.number), picture]);
  const hide = (number: number): void =>
    setSending((before) => before.filter((one) => one.number !== number));

  const send = async (number: number, picture: Described, placeholder: Placeholder): Promise<void> => {
    const { name } = picture.file;
    const calledOff = new AbortController();
    const start: Sending = {
      number,
      name,
      progress: 0,
      hasFailed: false,
      cancel: () => calledOff.abort(),
      retry: () => {},
    };
    show(start);
    const onProgress = (progress: number) =>
      setSending((before) => before.map((one) => (one.number === number ? { ...one, progress } : one)));
    try {
      const options = { onProgress, signal: calledOff.signal };
      const { sendPicture } = await loadSending();
      settle(placeholder, await sendPicture(accountId, picture, options));
      hide(number);
    } catch (error) {
      // Who gives a picture up goes on in the text.
      const stop = (when: { isLate: boolean }) => {
        vacate(placeholder, when);
        hide(number);
      };
      if (error instanceof CallError && !calledOff.signal.aborted && mayArriveLater(error)) {
        const retry = () => void send(number, picture, placeholder);
        show({ ...start, hasFailed: true, cancel: () => stop({ isLate: false }), retry });
        return;
      }
      stop({ isLate: !calledOff.signal.aborted });
      if (!(error instanceof CallError)) throw error;
      if (!calledOff.signal.aborted) fail(name, error.message, error.fields.data);
    }
  };

  return {
    asked: waiting[0] ?? null,
    count,
    at: count - waiting.length + 1,
    sending,
    refused,
    forgetRefused: () => setRefused([]),
    take,
    insert,
    place,
    refuse: () => setWaiting(waiting.slice(1)),
    clean: useCallback((text: string) => withoutPlaceholders(text, placeholders.current), []),
  };
}

/** Whether the picture itself was not refused: nothing answered, the session has ended, or the server is busy. */
function mayArriveLater(error: CallError): boolean {
  return error.isOutage || error.status === 401 || error.status === 429;
}

/** Loads what sends pictures, if it isn't there yet. @throws CallError if it can't be loaded */
async function loadSending() {
  try {
    return await import('../pictures/send-picture.ts');
  } catch (cause) {
    throw new CallError({ status: 0, code: 'network', message: String(cause) });
  }
}
