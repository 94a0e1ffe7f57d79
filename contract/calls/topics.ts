import { z } from 'zod';
import { suggestedTopics, topicCharacters } from '../constants.ts';
import { endpoint, ok, text } from '../endpoint.ts';
import { writerRoles } from '../roles.ts';

/** Calls of authors who say what a post is about. */
export const topics = {
  suggestTopics: endpoint({
    method: 'GET',
    path: '/content/topics',
    summary:
      'Topics of published posts that contain a text: those that begin with it first, then the commonest.',
    access: writerRoles,
    query: z.object({ q: text(topicCharacters).trim().toLowerCase() }),
    reply: ok({ topics: z.array(z.string()).max(suggestedTopics) }),
    errors: [],
  }),
};
