/**
 * Rules of readers' reports (product.md#reports-of-readers), in a file of their own: the first screen of the portal
 * loads the rules of all its forms.
 */
import { declineReasonCharacters, reportCharacters, reportPassageCharacters } from '../constants.ts';
import { explanation, text, withLength, withoutDirections } from '../endpoint.ts';

/**
 * Text in paragraphs, of somebody unknown: without control characters other than tabs and line breaks, and
 * with at most one empty line in a row.
 */
function paragraphs(maximum: number) {
  return text(maximum).overwrite((value) =>
    withoutDirections(value)
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, ' ')
      .replace(/\n\s*\n/g, '\n\n')
      .trim(),
  );
}

/** The passage that a reader's report of a mistake is about; empty for the whole post. */
export const reportedPassage = paragraphs(100_000).max(
  reportPassageCharacters,
  `Maximum of ${reportPassageCharacters} characters`,
);

/** What a reader says is wrong with a post. */
export const reportedMistake = withLength(paragraphs(100_000), reportCharacters, 'Say what is wrong');

/** What staff tell the author with a report that they pass on; null for nothing. */
export const noteWithReport = text(500).trim().nullable().default(null);

/** Why staff decline a report, for whoever sent it. */
export const declineReason = explanation(declineReasonCharacters, 'Say why the report is declined');
