/** Calls on the profiles of people: product.md#calls */
import { z } from 'zod';
import { interfaceLanguages, networkStatuses } from '../../constants.ts';
import { endpoint, id, instant, ok } from '../../endpoint.ts';
import { bio, link } from '../../rules.ts';
import { roles } from '../roles.ts';

/**
 * An author's links to other sites, their status in the network, and their number of followers
 * (product.md#records-and-their-fields).
 */
const application = z.object({
  gs: z.string().nullable().describe('Google Scholar'),
  rg: z.string().nullable().describe('ResearchGate'),
  sc: z.string().nullable().describe('Scopus'),
  pb: z.string().nullable().describe('PubMed'),
  ace: z.string().nullable().describe('Status in the network.'),
  number_followers: z.int(),
});

const profilePictures = {
  profile_picture: z.string().nullable().describe('A path on this host: 512 pixels square.'),
  profile_picture_small: z.string().nullable().describe('A path on this host: 96 pixels square.'),
};

const networkStatus = z.enum(
  Object.keys(networkStatuses) as [keyof typeof networkStatuses],
  'Select one where applicable',
);

export const profiles = {
  getUser: endpoint({
    method: 'GET',
    path: '/adminPHIS/users',
    summary: 'Get the profile of the person who is signed in.',
    access: 'signed-in',
    beforeSecondFactor: true,
    reply: ok({
      user: z.object({
        id,
        email: z.string(),
        firstname: z.string(),
        lastname: z.string(),
        ...profilePictures,
        about: z.string().nullable(),
        role: z.enum(roles),
        language: z.enum(interfaceLanguages),
      }),
      must_add_factor: z.boolean(),
      closing: z.object({
        at: instant.nullable().describe('When the account closes, as its owner asked; null where it stays.'),
        days: z.int().describe('How many days the site waits before it closes an account.'),
      }),
      asked_name: z.string().nullable().describe('The new name that waits until the staff has agreed.'),
      author: z.boolean(),
      developer: z.boolean(),
      application: application
        .nullable()
        .describe(
          'An author’s links to other sites, network status and number of followers; null for others.',
        ),
    }),
    errors: [],
  }),
  getAuthor: endpoint({
    method: 'GET',
    path: '/adminPHIS/author/{id}',
    summary: 'Get the public profile of an author.',
    access: 'anyone',
    params: z.object({ id }),
    reply: ok({
      data: application.extend({
        firstname: z.string(),
        lastname: z.string(),
        about: z.string().nullable(),
        ...profilePictures,
      }),
    }),
    errors: ['not_found'],
  }),
  updateAuthor: endpoint({
    method: 'PATCH',
    path: '/adminPHIS/update-author',
    summary: 'Save the links and the network status of the author who is signed in.',
    access: 'signed-in',
    body: z.strictObject({
      google_scholar: link('Enter a Google scholar link'),
      research_gate: link('Enter a Researchgate link'),
      scopus: link('Enter a Scopus link'),
      pub_med: link('Enter a Pub Med link'),
      capic_status: networkStatus,
    }),
    reply: ok({}),
    errors: ['forbidden'],
  }),
  updateBio: endpoint({
    method: 'PATCH',
    path: '/adminPHIS/update.bio',
    summary: 'Save the profile of the person who is signed in.',
    access: 'signed-in',
    body: z.strictObject({ bio }),
    reply: ok({}),
    errors: [],
  }),
};
