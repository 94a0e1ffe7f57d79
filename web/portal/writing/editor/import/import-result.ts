import type { UnsupportedPart } from './unsupported.ts';

/** Why a file can't be imported. */
export type Refusal =
  | 'tooLarge'
  | 'notWord'
  | 'oldWord'
  | 'macros'
  | 'encrypted'
  | 'damaged'
  | 'swollen'
  | 'entities'
  | 'tooLong'
  | 'tooSlow'
  | 'empty'
  | 'unloaded';

/** A file that can't be imported, by its reason. */
export class RefusedImport extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super(reason);
    this.reason = reason;
  }
}

/** A picture that came with a text. */
export interface ImportedPicture {
  /** Its address in the Markdown until it is uploaded. */
  address: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A document as Markdown. */
export interface Imported {
  markdown: string;
  /** The document's own title, or its first heading; null if it has neither. */
  title: string | null;
  /** The text without the heading that says the title again. */
  untitled: string;
  /** Whether the text is part of a line, to be inserted in one. */
  isInline: boolean;
  pictures: ImportedPicture[];
  losses: UnsupportedPart[];
}

/** Bytes of a .docx file that is read. */
export const docxBytes = 10_000_000;

/** What the worker is asked for; `firstNote` is the number of the first footnote. */
export type ImportRequest = { firstNote: number } & (
  | { kind: 'docx'; bytes: ArrayBuffer; language: string }
  | { kind: 'html'; html: string }
);

/** What the worker answers. */
export type ImportReply = { imported: Imported } | { refusal: Refusal };
