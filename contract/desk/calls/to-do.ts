/** What waits for somebody, in order of urgency: product.md#to-do */
import { z } from 'zod';
import { endpoint, id, instant, ok } from '../../endpoint.ts';
import { writerRoles } from '../../people/roles.ts';

const count = z.int().min(1);

/** How many of a kind are listed; the others are counted. */
export const listedOfAKind = 5;

/** The most characters of a reason that are given. */
export const reasonCharacters = 240;

/** What can wait, the most urgent first. */
export const toDoKinds = [
  'alert',
  'report',
  'correction',
  'returned',
  'suggestion',
  'request',
  'translation',
  'review',
  'name',
  'recording',
  'role',
  'application',
  'due',
] as const;

const item = z
  .object({
    kind: z
      .enum(toDoKinds)
      .describe(
        'For staff: an alert that I can agree to, a report by a reader, a text in review, a name over published texts, a recording that readers don’t hear yet, a role (super admins), an application, a review that fell due. For a researcher: a `request` to read a submission. For its author: a `correction` that a reader asks for, a returned text, a `suggestion` of a contributor or reviewer that is not answered, a translation, also a draft, whose original has changed.',
      ),
    id: id.describe(
      'The post; the alert, the report, the request, the account or the application otherwise.',
    ),
    title: z.string(),
    language: z.string().nullable().describe('The language of the title; null for a name.'),
    at: instant.describe('Since when it waits, or when it fell due.'),
    by: z
      .string()
      .nullable()
      .describe('Who returned it, wrote it or asks for it; null where that is not known.'),
    why: z.string().nullable().describe('The beginning of the reason, in their words.'),
    urgent: z
      .boolean()
      .describe('A text that should have been decided by now, or a translation whose original is withdrawn.'),
    mine: z.boolean().describe('Whether I have claimed it.'),
  })
  .meta({ id: 'ToDoItem' });

const figure = z.object({
  name: z.enum(['views', 'likes', 'followers', 'published', 'returned', 'reports']),
  total: count,
  days: z.array(z.int().min(0)).describe('Each of the 30 days, today last.'),
});

export const toDo = {
  getToDo: endpoint({
    method: 'GET',
    path: '/content/to-do',
    summary: 'Get what waits for me, the most urgent first, and figures of the last 30 days.',
    access: writerRoles,
    reply: ok({
      items: z.array(item).describe(`At most ${listedOfAKind} of a kind.`),
      further: z
        .array(z.object({ kind: z.enum([...toDoKinds, 'wished']), count }))
        .describe(
          'How many more of a kind wait, and how many translations readers wished for (up to 100, for staff).',
        ),
      figures: z
        .array(figure)
        .describe('Of the site for staff, else of my posts; without those that counted nothing.'),
    }),
    errors: [],
  }),
};

export type ToDoItem = z.output<typeof item>;
export type ToDoKind = ToDoItem['kind'];
