/** The figures of texts: doses, numbers to call, and words that turn the sense (product.md#figures). */

import type { PostChange } from '../../../contract/posts/post-rules.ts';
import { doiAddress, parseReferences } from '../../../contract/posts/references/reference.ts';
import { parseCover } from '../../../contract/text/cover.ts';
import { hasForm, type PostText, postFields, readField } from '../../../contract/text/post-text.ts';
import type { ChangedFigure } from '../../../markdown/figures/figure-changes.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
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

/** What an author says has changed, and why it is only wording where figures differ. */
export type SubmittedChange = PostChange & { wordingReason?: string | undefined };

/**
 * Requires another kind than wording, or a reason, for a change of figures. A changed link is none.
 * @throws AppError figures_changed
 */
export function requireKind(
  { kind, wordingReason }: SubmittedChange,
  figures: readonly ChangedFigure[] | null,
): void {
  if (kind !== 'wording' || wordingReason !== undefined) return;
  if (figures === null || figures.some((figure) => figure.kind !== 'link'))
    throw new AppError('figures_changed', { current: { figures } });
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
