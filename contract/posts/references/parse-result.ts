/** What a reader of one format gives: `bibtex.ts`, `ris.ts`, `nbib.ts`, `csl.ts`. */

/** Why a part of the pasted text is left out. */
export type Problem =
  /** It is not valid BibTeX, RIS, PubMed's format or CSL-JSON, and no DOI, PubMed id or link. */
  | 'broken'
  /** It ends before its closing bracket or its last line. */
  | 'unfinished'
  | 'tooDeep'
  | 'tooLong'
  /** It has neither a title nor a DOI, PubMed id or link. */
  | 'empty'
  /** The whole text is too long, or has too many references. */
  | 'tooMany';

/** What of a reference that was read is not kept, or not as it was meant. */
export type LossKind =
  /** A field that references here don't have. */
  | 'field'
  /** A value that can't be read, such as a date without a year. */
  | 'value'
  /** A value that is longer than the greatest length, or names beyond the greatest number. */
  | 'cut'
  /** A command that nobody knows, which stays in the text as it is written. */
  | 'command'
  /** A key that can't stand in a citation, which therefore has another form. */
  | 'key';

export interface Loss {
  loss: LossKind;
  /** The field, value, command or key, as the source has it. */
  what: string;
}

/** A pasted reference as unchecked CSL-JSON. Line numbers begin at 1. */
export interface PastedItem {
  line: number;
  csl: Record<string, unknown>;
  losses: Loss[];
}

/** The pasted references, and the problems. */
export interface Pasted {
  items: PastedItem[];
  problems: { line: number; problem: Problem }[];
}
