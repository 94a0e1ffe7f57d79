/** Calls of staff on the vocabulary. They are apart from the call that the editor loads. */
import { z } from 'zod';
import { topicCharacters, topicIntroductionCharacters } from '../../constants.ts';
import { cursor, endpoint, id, line, next, ok, text } from '../../endpoint.ts';
import { staffRoles } from '../../people/roles.ts';
import { language } from '../post-rules.ts';
import { topicRecord } from '../topic-record.ts';

const status = z
  .enum(['accepted', 'proposed'])
  .describe('A word of a post that no topic had is a proposed topic until staff accept or merge it.');

/** A topic with everything that staff can change. */
const staffTopic = topicRecord
  .extend({
    status,
    synonyms: z.record(z.string(), z.array(z.string())).describe('Its other names, by language tag.'),
    introductions: z
      .record(z.string(), z.string())
      .describe('What readers see at the beginning of its page, by language tag.'),
    posts: z.int().describe('The number of its published posts.'),
  })
  .meta({ id: 'StaffTopic' });

const name = line(topicCharacters).min(1, 'A topic needs a name');

export const staffTopics = {
  listTopics: endpoint({
    method: 'GET',
    path: '/content/topic-records',
    summary: 'List topics with a name that contains a text, by their words; or those that were proposed.',
    access: staffRoles,
    query: z.object({
      q: text(topicCharacters).trim().optional(),
      status: status.optional(),
      cursor: cursor.optional(),
    }),
    reply: ok({ topics: z.array(staffTopic), next }),
    errors: [],
  }),
  changeTopic: endpoint({
    method: 'PATCH',
    path: '/content/topic-records/{id}',
    recentProof: 'lately',
    summary:
      'Change the names and introductions of a topic in some languages. This accepts a proposed topic.',
    access: staffRoles,
    params: z.object({ id }),
    body: z.strictObject({
      labels: z.record(language, line(topicCharacters)).optional().describe('An empty one is removed.'),
      synonyms: z.record(language, z.array(name).max(30)).optional(),
      introductions: z
        .record(language, text(topicIntroductionCharacters).trim())
        .optional()
        .describe('Plain text; an empty line begins a paragraph. An empty one is removed.'),
    }),
    reply: ok({ topic: staffTopic }),
    errors: ['not_found'],
  }),
  mergeTopic: endpoint({
    method: 'POST',
    path: '/content/topic-records/{id}/merge',
    recentProof: true,
    summary:
      'Merge a topic into another, which gets its names, posts and followers. Its addresses lead there.',
    access: staffRoles,
    params: z.object({ id }),
    body: z.strictObject({ into: id }),
    reply: ok({ topic: staffTopic }),
    errors: ['not_found'],
  }),
};

export type StaffTopicReply = z.output<typeof staffTopic>;
