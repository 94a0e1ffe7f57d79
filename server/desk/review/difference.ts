/** The differences between a submission and an earlier text. */

import { directionOf } from '../../../contract/constants.ts';
import type { DifferenceReply } from '../../../contract/desk/calls/review.ts';
import { renderLineDifference } from '../../../markdown/difference.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { renderBodyDifference } from '../../posts/index.ts';
import type { RevisionRow } from './queries.ts';

/**
 * Renders the differences of the submitted text from an earlier one. `idPrefix` goes before the ids of
 * headings, since the submitted text with the same headings is on the same page.
 */
export async function differenceOf(
  context: Context,
  {
    actor,
    earlier,
    submitted,
    author,
    idPrefix,
  }: {
    actor: Actor;
    earlier: RevisionRow;
    submitted: RevisionRow;
    author: { id: string };
    idPrefix: string;
  },
): Promise<DifferenceReply> {
  return {
    title_html: renderLineDifference(earlier.title, submitted.title, directionOf(submitted.language)),
    body_html: await renderBodyDifference(context, actor, earlier, author, {
      body: submitted.body,
      language: submitted.language,
      references: submitted.references,
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
