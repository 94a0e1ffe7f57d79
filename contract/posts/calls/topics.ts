import { z } from 'zod';
import { suggestedTopics, topicCharacters } from '../../constants.ts';
import { endpoint, ok, text } from '../../endpoint.ts';
import { writerRoles } from '../../people/roles.ts';
import { topicRecord } from '../topic-record.ts';

/** The call that suggests topics to authors. */
export const topics = {
  suggestTopics: endpoint({
    method: 'GET',
    path: '/content/topics',
    summary:
      'List topics of published posts that contain a text. Topics that begin with it come first, then the most common. `suggestions` are the topics with such a name in any language.',
    access: writerRoles,
    query: z.object({ q: text(topicCharacters).trim().toLowerCase() }),
    reply: ok({
      topics: z.array(z.string()).max(suggestedTopics),
      suggestions: z
        .array(z.object({ topic: topicRecord, name: z.string().describe('The name that was found.') }))
        .max(suggestedTopics),
    }),
    errors: [],
  }),
};
