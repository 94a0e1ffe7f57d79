/** What a reader of one format gives: `bibtex.ts`, `ris.ts`. */

/** Why a part of the pasted text is left out. */
export type Problem =
  /** It is not valid BibTeX, RIS or CSL-JSON, and no DOI, PubMed id or link. */
  | 'broken'
  /** It ends before its closing bracket or its last line. */
  | 'unfinished'
  | 'tooDeep'
  | 'tooLong'
  /** It has neither a title nor a DOI, PubMed id or link. */
  | 'empty'
  /** The whole text is too long, or has too many references. */
  | 'tooMany';

/** The pasted references as unchecked CSL-JSON, and the problems. Line numbers begin at 1. */
export interface Pasted {
  items: { line: number; csl: unknown }[];
  problems: { line: number; problem: Problem }[];
}
