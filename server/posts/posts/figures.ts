/** The figures of texts: doses, numbers to call, and words that turn the sense (product.md#figures). */
import { doiAddress, parseReferences } from '../../../contract/posts/references/reference.ts';
import { parseCover } from '../../../contract/text/cover.ts';
import { hasForm, type PostText, postFields, readField } from '../../../contract/text/post-text.ts';
import type { ChangedFigure } from '../../../markdown/figures/described.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { writingOf } from '../../platform/rendering/rendering.ts';

/** The figures that changed from one text to another; null if the texts differ too much to be compared. */
export function figuresChanged(
  { rendering }: Context,
  actor: Actor,
  earlier: PostText,
  text: PostText,
): Promise<ChangedFigure[] | null> {
  return rendering.run(writingOf(actor), 'changedFigures', {
    before: wholeTextOf(earlier),
    languageBefore: earlier.language,
    body: wholeTextOf(text),
    language: text.language,
  });
}

/** Everything that readers see of a text, as lines. */
export function wholeTextOf(row: PostText): string {
  const sources = parseReferences(row.references).flatMap(({ id, DOI, PMID, URL }) =>
    [DOI && doiAddress(DOI), PMID && `PubMed ${PMID}`, URL]
      .filter(Boolean)
      .map((place) => `[@${id}]: ${place}`),
  );
  // Codes have no words of their own.
  const written = postFields.flatMap((field) => {
    if (field === 'references' || hasForm(field, 'choice', 'codes')) return [];
    return hasForm(field, 'picture') ? (parseCover(row[field])?.alt ?? '') : readField(row, field);
  });
  return [...written, ...sources].filter((line) => line !== '').join('\n');
}
