/** What readers answered under a post, for its author and the staff: product.md#was-this-helpful */
import { z } from 'zod';
import { interfaceLanguages } from '../../constants.ts';
import { cursor, endpoint, id, instant, next, ok } from '../../endpoint.ts';
import { writerRoles } from '../../people/roles.ts';

const version = z.int().nullable().describe('The version that the reader had; null where it is unknown.');

export const answers = {
  getReaderAnswers: endpoint({
    method: 'GET',
    path: '/content/posts/{id}/answers',
    summary:
      'What readers answered to “Was this helpful?” under a post: by version, newest first, and the lines that they added, latest first. For its author and the staff.',
    access: writerRoles,
    params: z.object({ id }),
    query: z.object({ cursor: cursor.optional() }),
    reply: ok({
      post: z.object({ slug: z.string(), title: z.string(), language: z.string() }),
      versions: z.array(z.object({ version, yes: z.int(), no: z.int() })),
      answers: z.array(
        z
          .object({
            id,
            version,
            helpful: z.boolean(),
            words: z.string(),
            language: z.enum(interfaceLanguages).describe('The language of the page that the reader had.'),
            created_at: instant,
          })
          .meta({ id: 'ReaderAnswer' }),
      ),
      next,
    }),
    errors: ['not_found'],
  }),
};

export type ReaderAnswersReply = z.output<typeof answers.getReaderAnswers.reply>;
export type ReaderAnswerReply = ReaderAnswersReply['answers'][number];
