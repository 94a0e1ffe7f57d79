/** What a submission would change for readers. */
import { setImmediate as whenIdle } from 'node:timers/promises';
import { directionOf } from '../../contract/constants.ts';
import type { DifferenceReply } from '../../contract/review.ts';
import type { Context } from '../context.ts';
import { renderDifference, renderLineDifference } from '../markdown/difference.ts';
import { picturesIn } from '../pictures/actions.ts';
import { proseOptions } from '../posts/actions.ts';
import type { RevisionRow } from './queries.ts';

/** The approved text against the submitted one, both as readers see them. */
export async function differenceOf(
  context: Context,
  { approved, submitted, author }: { approved: RevisionRow; submitted: RevisionRow; author: { id: string } },
): Promise<DifferenceReply> {
  const shown = await picturesIn(context, submitted.body, author);
  await whenIdle();
  const pictures = new Map([...(await picturesIn(context, approved.body, author)), ...shown]);
  await whenIdle();
  return {
    title_html: renderLineDifference(approved.title, submitted.title, directionOf(submitted.language)),
    body_html: renderDifference(approved.body, submitted.body, {
      ...proseOptions(submitted.language),
      pictures,
      // It stands on one page with the submitted text itself.
      idPrefix: 'difference-',
    }),
    topics: {
      added: submitted.topics.filter((topic) => !approved.topics.includes(topic)),
      removed: approved.topics.filter((topic) => !submitted.topics.includes(topic)),
    },
    language:
      approved.language === submitted.language ? null : { from: approved.language, to: submitted.language },
  };
}
