import { grouped } from '../messages/locale.ts';
import { englishReferenceLabels, type ReferenceLabels } from './references/labels.ts';
import type { CalloutLabels } from './tree/callouts.ts';

/** Texts of charts. */
export interface ChartLabels {
  /** Writes a figure: `1,234.5`. */
  figure: (figure: number) => string;
  /** Name of the drawing, for screen readers. */
  drawing: (title: string) => string;
  /** Opens the table with the figures. */
  table: string;
  /** Name of the link to the figures as a file. */
  download: string;
  source: (source: string) => string;
}

/** Texts that the renderer adds. */
export interface Labels {
  /** Name of the region in which the table with this number scrolls. */
  table: (number: number) => string;
  /** Name of the list of footnotes. */
  footnotes: string;
  /** Name of the link to the footnote with this number. It must contain the number, which is visible. */
  footnote: (number: number) => string;
  /** Name of the link from a footnote back to the first, second… reference to it. */
  footnoteBack: (number: number, occurrence: number) => string;
  /** Name of a heading's link to itself. */
  headingLink: string;
  /** Name of a link in place of a picture, with the picture's size in kB if known. */
  picture: (kilobytes: number | null) => string;
  /** Headings of callouts. */
  callouts: CalloutLabels;
  /** Texts of citations and of the list of references. */
  citations: ReferenceLabels;
  charts: ChartLabels;
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
  callouts: {
    note: 'Note',
    tip: 'Tip',
    important: 'Important',
    warning: 'Warning',
    caution: 'Danger',
    emergency: 'Emergency',
  },
  citations: englishReferenceLabels,
  charts: {
    figure: (figure) => grouped(figure, 'en'),
    drawing: (title) => `Chart: ${title}`,
    table: 'Figures as a table',
    download: 'Download the figures (CSV)',
    source: (source) => `Source: ${source}`,
  },
};
