/** What a submission changes in an earlier text. */
import { setImmediate as whenIdle } from 'node:timers/promises';
import { directionOf } from '../../contract/constants.ts';
import type { DifferenceReply } from '../../contract/review.ts';
import type { Context } from '../context.ts';
import { renderDifference, renderLineDifference } from '../markdown/difference.ts';
import { picturesIn } from '../pictures/actions.ts';
import { proseOptions } from '../posts/actions.ts';
import type { RevisionRow } from './queries.ts';

/**
 * The submitted text against an earlier one, both as readers see them. `idPrefix` goes before the names of places: it stands
 * on one page with the submitted text itself.
 */
export async function differenceOf(
  context: Context,
  {
    earlier,
    submitted,
    author,
    idPrefix,
  }: { earlier: RevisionRow; submitted: RevisionRow; author: { id: string }; idPrefix: string },
): Promise<DifferenceReply> {
  const shown = await picturesIn(context, submitted.body, author);
  await whenIdle();
  const pictures = new Map([...(await picturesIn(context, earlier.body, author)), ...shown]);
  await whenIdle();
  return {
    title_html: renderLineDifference(earlier.title, submitted.title, directionOf(submitted.language)),
    body_html: renderDifference(earlier.body, submitted.body, {
      ...proseOptions(submitted.language),
      pictures,
      idPrefix,
    }),
    topics: {
      added: submitted.topics.filter((topic) => !earlier.topics.includes(topic)),
      removed: earlier.topics.filter((topic) => !submitted.topics.includes(topic)),
    },
    language:
      earlier.language === submitted.language ? null : { from: earlier.language, to: submitted.language },
  };
}
