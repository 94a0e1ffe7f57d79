/** The words that the renderer itself adds to a text, for readers who listen to it. */
export interface Labels {
  /** Names the region in which the table with this number scrolls. */
  table: (number: number) => string;
  /** Names the list of footnotes. */
  footnotes: string;
  /** Names the link to the footnote with this number; must contain the number, which is what one sees. */
  footnote: (number: number) => string;
  /** Names the link from a footnote back to the place that refers to it for the first, second… time. */
  footnoteBack: (number: number, occurrence: number) => string;
  /** Names the link of a heading to itself. */
  headingLink: string;
  /** Says of a picture that it is one, and what it weighs at most, in kB, where that is known. */
  picture: (kilobytes: number | null) => string;
  /** Name the boxes of a task list. */
  taskDone: string;
  taskOpen: string;
}

export const englishLabels: Labels = {
  table: (number) => `Table ${number}`,
  footnotes: 'Footnotes',
  footnote: (number) => `Footnote ${number}`,
  footnoteBack: (number, occurrence) =>
    occurrence === 1
      ? `Back to reference ${number}`
      : `Back to reference ${number}, occurrence ${occurrence}`,
  headingLink: 'Link to this section',
  picture: (kilobytes) => (kilobytes === null ? 'Picture' : `Picture, up to ${kilobytes} kB`),
  taskDone: 'Done',
  taskOpen: 'Not done',
};
