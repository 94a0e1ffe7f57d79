/** What staff and author say to each other about a submission: product.md#comments-and-answers */
import { z } from 'zod';
import { commentCharacters, passageCharacters, passageContextCharacters } from '../../constants.ts';
import { id, instant, text } from '../../endpoint.ts';

/**
 * A passage: its words, and the words before and after it (TextQuoteSelector of the W3C Web Annotation
 * model).
 */
const passage = z.strictObject({
  quote: text(passageCharacters).min(1, 'Select a passage'),
  prefix: text(passageContextCharacters).default(''),
  suffix: text(passageContextCharacters).default(''),
});

/** What a reviewer says of a submission. */
export const remark = {
  body: text(commentCharacters).trim().describe('Empty only where words are proposed.'),
  passage: passage.optional(),
  replacement: text(passageCharacters)
    .trim()
    .optional()
    .describe('Words that the author may take in place of the passage.'),
  for_staff: z.boolean().default(false).describe('Whether only the staff read it, also after the decision.'),
};

const answer = z.object({
  id,
  from: z.enum(['author', 'staff']),
  body: z.string(),
  created_at: instant,
});

export const comment = z
  .object({
    id,
    body: z.string(),
    passage: passage
      .nullable()
      .describe('The passage that the comment is on; null for a comment on the whole text.'),
    replacement: z
      .string()
      .nullable()
      .describe('The words that it proposes in place of the passage; null where it proposes none.'),
    taken: z.boolean().nullable().describe('Whether the author took them; null while that is open.'),
    created_at: instant,
    resolved_at: instant.nullable().describe('When the author marked the comment as resolved.'),
    state: z
      .enum(['open', 'answered', 'resolved', 'accepted', 'reopened'])
      .describe(
        'The author answers or resolves a comment; staff then accept or reopen it. An answered comment is still open.',
      ),
    judged_at: instant.nullable().describe('When staff accepted or reopened it.'),
    answers: z.array(answer).describe('Oldest first.'),
  })
  .meta({ id: 'ReviewComment' });

export const staffComment = comment.extend({
  revision: id.describe('The submission that the comment was made on.'),
  author_id: id,
  by: z.string(),
  for_staff: z.boolean().describe('Whether it is a note among staff, which the author never gets.'),
  is_open: z
    .boolean()
    .describe('Whether it has to be ticked before an approval, and goes to the author with a decision.'),
  answers: z.array(answer.extend({ author_id: id, by: z.string() })).describe('Oldest first.'),
});

export type CommentReply = z.output<typeof comment>;
export type StaffCommentReply = z.output<typeof staffComment>;
