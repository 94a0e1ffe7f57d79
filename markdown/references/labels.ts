/** How a source was withdrawn or doubted after it was published. */
export interface Flag {
  kind: 'retraction' | 'concern';
  /** When, as YYYY-MM-DD. */
  date: string | null;
  /** The DOI of the notice. */
  notice: string | null;
}

/** Texts around references, in the language of the text. */
export interface ReferenceLabels {
  /** Name of the list of references. */
  references: string;
  /** Name of the link to the reference with this number. It must contain the number, which is visible. */
  reference: (number: number) => string;
  /** Name of the link from a reference back to the first, second… citation of it. */
  referenceBack: (number: number, occurrence: number) => string;
  /** What stands for the authors that are left out. */
  etAl: string;
  /** What stands before the book that contains a chapter. */
  inBook: string;
  editors: (count: number) => string;
  edition: (edition: string) => string;
  pages: (pages: string) => string;
  /** What stands after the title of something on the web. */
  internet: string;
  cited: (date: string) => string;
  availableFrom: string;
  /** A date by its numbers: year, month, day. */
  date: (parts: readonly number[]) => string;
  /** What readers must know of a source that was retracted or doubted. */
  flag: (flag: Flag) => string;
}

export const englishReferenceLabels: ReferenceLabels = {
  references: 'References',
  reference: (number) => `Reference ${number}`,
  referenceBack: (number, occurrence) =>
    occurrence === 1 ? `Back to citation ${number}` : `Back to citation ${number}, occurrence ${occurrence}`,
  etAl: 'et al',
  inBook: 'In:',
  editors: (count) => (count === 1 ? 'editor' : 'editors'),
  edition: (edition) => `${edition} ed.`,
  pages: (pages) => `p. ${pages}`,
  internet: '[Internet]',
  cited: (date) => `[cited ${date}]`,
  availableFrom: 'Available from:',
  date: (parts) => parts.join('-'),
  flag: ({ kind, date }) =>
    `${kind === 'retraction' ? 'Retracted' : 'Expression of concern'}${date === null ? '' : ` on ${date}`}`,
};
