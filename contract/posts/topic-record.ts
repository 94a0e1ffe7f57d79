/** A topic as calls give it. */
import { z } from 'zod';

/** A topic with its names, beside the word that stands for it in older fields. */
export const topicRecord = z
  .object({
    id: z.uuid().describe('It never changes. A topic that was merged into another leads to that one.'),
    word: z.string().describe('The word that stands for the topic in filters and follows.'),
    slug: z.string().describe('The last part of its address.'),
    labels: z.record(z.string(), z.string()).describe('Its name in each language, by language tag.'),
  })
  .meta({ id: 'Topic' });
export type TopicRecord = z.output<typeof topicRecord>;
