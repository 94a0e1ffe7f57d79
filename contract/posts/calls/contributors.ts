/** Calls of an author about the contributors of a text: product.md#contributors. */
import { z } from 'zod';
import { interfaceLanguages } from '../../constants.ts';
import { endpoint, id, instant, ok, text } from '../../endpoint.ts';
import { writerRoles } from '../../people/roles.ts';
import { email } from '../../rules.ts';
import { confirmationStates } from '../contributors/states.ts';

/** What a contributor says of what the text says about them. */
export const contributorConfirmation = z
  .object({
    key: z.string().describe('The key of the contributor in the text.'),
    name: z.string(),
    account: id.nullable().describe('Null for somebody without an account here.'),
    state: z
      .enum(confirmationStates)
      .describe(
        'The owner counts as confirmed, and so does who stands in the approved text exactly like this.',
      ),
    at: instant.nullable().describe('When they answered, or else when they were asked last.'),
    reason: z.string().nullable().describe('Why they refuse.'),
  })
  .meta({ id: 'ContributorConfirmation' });

const ownConfirmation = contributorConfirmation.extend({
  email: z.string().nullable().describe('The address that somebody without an account was asked at.'),
});

const ofDraft = z.object({ id });

export const contributors = {
  getContributors: endpoint({
    method: 'GET',
    path: '/content/drafts/{id}/contributors',
    summary: 'Get who of the contributors of one of my texts, as it was saved last, has confirmed.',
    access: writerRoles,
    params: ofDraft,
    reply: ok({ contributors: z.array(ownConfirmation) }),
    errors: ['not_found'],
  }),
  askContributor: endpoint({
    method: 'POST',
    path: '/content/drafts/{id}/contributors/{key}/ask',
    summary:
      'Send a contributor of one of my texts, which must be complete, a link to confirm what it says about them. An account gets it at its own address.',
    access: writerRoles,
    params: ofDraft.extend({ key: text(200).min(1) }),
    body: z.strictObject({
      email: email.optional().describe('Of somebody without an account; by default the one asked before.'),
      language: z.enum(interfaceLanguages).optional().describe('The language of the email; mine by default.'),
    }),
    reply: ok({}),
    errors: ['not_found', 'status_conflict', 'incomplete_post'],
  }),
  findAuthors: endpoint({
    method: 'GET',
    path: '/content/find-authors',
    summary: 'Find authors by a part of their name, to name them as contributors.',
    access: writerRoles,
    query: z.object({ q: text(100).trim().min(2) }),
    reply: ok({ authors: z.array(z.object({ id, firstname: z.string(), lastname: z.string() })) }),
    errors: [],
  }),
};

export const suggestedInstitutions = 8;
/** Shorter texts suggest nothing. */
export const leastInstitutionCharacters = 2;

/** The call that suggests institutions to authors: product.md#contributors. */
export const institutions = {
  findInstitutions: endpoint({
    method: 'GET',
    path: '/content/find-institutions',
    summary:
      'Find research institutions by the beginning of a word of one of their names or of an acronym. African ones come first among equal matches.',
    access: writerRoles,
    query: z.object({ q: text(300).trim().describe('With fewer than two characters, none is found.') }),
    reply: ok({
      loaded: z.boolean().describe('Whether this site knows any institutions.'),
      institutions: z
        .array(
          z.object({
            name: z.string(),
            ror: z.url().describe('Its id at ror.org.'),
            country: z.string().nullable().describe('ISO 3166-1.'),
          }),
        )
        .max(suggestedInstitutions),
    }),
    errors: [],
  }),
};

export type ConfirmationReply = z.output<typeof contributorConfirmation>;
export type OwnConfirmationReply = z.output<typeof ownConfirmation>;
