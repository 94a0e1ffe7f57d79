import type { RefObject } from 'react';
import { pictures as pictureCalls } from '../../../../../contract/people/calls/pictures.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { upload } from '../../../frame/api/upload.ts';
import { requireSessionOf } from '../../../frame/session/require-session.ts';
import { storable } from '../saving/storable.ts';
import type { Selected } from '../surface/edits.ts';
import type { Surface } from '../surface/surface.ts';
import { askWorker } from './ask-worker.ts';
import {
  docxBytes,
  type Imported,
  type ImportedPicture,
  type Refusal,
  RefusedImport,
} from './import-result.ts';
import type { ImportSource } from './import-source.ts';
import { isCode, isInCode, nextNote, placeImport, withPictures } from './place-import.ts';
import { type UnsupportedPart, UnsupportedParts } from './unsupported.ts';

/** What is being done, and how far it is, in per cent. */
export interface Work {
  /** The name of the file; null for a paste. */
  name: string | null;
  picture: { place: number; all: number } | null;
  progress: number;
}

/** What became of an source. */
export type Outcome =
  | { kind: 'taken'; name: string | null; losses: readonly UnsupportedPart[]; title: string | null }
  /** Put in as plain text: as it should be, or because it could not be converted. */
  | { kind: 'plain'; isMeant: boolean }
  | { kind: 'refused'; name: string; reason: Refusal };

interface TakeIn {
  accountId: string;
  source: ImportSource;
  /** The language of the text. */
  language: string;
  surface: RefObject<Surface | null>;
  isTitled(): boolean;
  /** Whether the text may take the focus by now. */
  mayFocus(): boolean;
  onWork(work: Work): void;
  signal: AbortSignal;
}

/** Puts an source into the text as one change, which one undo takes back. Pictures are uploaded before. */
export async function insertImport({
  accountId,
  source,
  language,
  surface,
  isTitled,
  mayFocus,
  onWork,
  signal,
}: TakeIn): Promise<Outcome> {
  const place = surface.current;
  const begun = place?.selected() ?? null;
  const name = source.kind === 'file' ? source.file.name : null;
  if (source.kind === 'html' && place && (isCode(source.html) || isInCode(place.selected())))
    return asPlainText(surface, begun, mayFocus, source.plain, true);
  try {
    onWork({ name, picture: null, progress: 0 });
    const imported = await read(source, language, begun?.text ?? '', signal);
    const { addresses, losses } = await sendPictures(
      accountId,
      imported.pictures,
      (picture, progress) => onWork({ name, picture, progress }),
      signal,
    );
    signal.throwIfAborted();
    const fillsTitle = name !== null && imported.title !== null && !isTitled();
    const markdown = withPictures(fillsTitle ? imported.untitled : imported.markdown, addresses);
    const target = surface.current;
    if (markdown.trim() !== '')
      target?.apply(
        placeImport(
          placeFor(begun, target.selected()),
          storable(markdown),
          imported.isInline && name === null,
        ),
        { isLate: !mayFocus() },
      );
    const lost = withPictureLosses(imported.losses, losses);
    return { kind: 'taken', name, losses: lost, title: fillsTitle ? imported.title : null };
  } catch (error) {
    if (!(error instanceof RefusedImport)) throw error;
    if (source.kind === 'file') return { kind: 'refused', name: source.file.name, reason: error.reason };
    return asPlainText(surface, begun, mayFocus, source.plain, error.reason === 'empty');
  }
}

async function read(
  source: ImportSource,
  language: string,
  text: string,
  signal: AbortSignal,
): Promise<Imported> {
  const firstNote = nextNote(text);
  if (source.kind === 'html') return askWorker({ kind: 'html', html: source.html, firstNote }, signal);
  if (source.file.size > docxBytes) throw new RefusedImport('tooLarge');
  const bytes = await source.file.arrayBuffer().catch(() => {
    throw new RefusedImport('damaged');
  });
  return askWorker({ kind: 'docx', bytes, firstNote, language }, signal);
}

/** The selection that the source takes the place of: what was selected or written meanwhile stays, and it follows that. */
function placeFor(begun: Selected | null, now: Selected): Selected {
  const isAsBegun = begun?.text === now.text && begun.from === now.from && begun.to === now.to;
  return isAsBegun ? now : { ...now, from: now.to };
}

function asPlainText(
  surface: RefObject<Surface | null>,
  begun: Selected | null,
  mayFocus: () => boolean,
  plain: string,
  isMeant: boolean,
): Outcome {
  const place = surface.current;
  if (place && plain !== '') {
    const { from, to } = placeFor(begun, place.selected());
    const insert = storable(plain.replace(/\r\n?/g, '\n'));
    const caret = from + insert.length;
    place.apply({ changes: [{ from, to, insert }], anchor: caret, head: caret }, { isLate: !mayFocus() });
  }
  return { kind: 'plain', isMeant };
}

/** Uploads pictures one after the other; without a connection, it doesn't try those that are left. */
async function sendPictures(
  accountId: string,
  pictures: readonly ImportedPicture[],
  onProgress: (picture: { place: number; all: number }, percent: number) => void,
  signal: AbortSignal,
): Promise<{ addresses: Map<string, string | null>; losses: UnsupportedParts }> {
  const addresses = new Map<string, string | null>();
  const losses = new UnsupportedParts();
  let isReached = true;
  for (const [at, { address, type, bytes }] of pictures.entries()) {
    const place = { place: at + 1, all: pictures.length };
    onProgress(place, 0);
    const file = new File([bytes], `picture.${type.slice('image/'.length)}`, { type });
    try {
      if (!isReached) throw new CallError({ status: 0, code: 'network', message: '' });
      const options = { onProgress: (percent: number) => onProgress(place, percent), signal };
      requireSessionOf(accountId);
      const { url } = await upload(pictureCalls.uploadPicture, {}, file, options);
      addresses.set(address, url);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof CallError)) throw error;
      isReached &&= !error.is('network');
      addresses.set(address, null);
      losses.add('pictureUploads');
    }
  }
  return { addresses, losses };
}

function withPictureLosses(losses: readonly UnsupportedPart[], more: UnsupportedParts): UnsupportedPart[] {
  for (const { kind, count, places = [] } of losses) {
    more.add(kind, count);
    for (const words of places) more.place(kind, words);
  }
  return more.list();
}
