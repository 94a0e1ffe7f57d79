/** Calls of authors on their ORCID iD. */
import { z } from 'zod';
import { endpoint, instant, ok, text } from '../../endpoint.ts';
import { isOrcid, orcidSite } from '../orcid.ts';

const orcid = z.string().meta({ examples: ['0000-0002-1825-0097'] });

/** The iD as people paste it: with or without its address. */
const bareOrcid = z
  .string()
  .trim()
  .max(100)
  .transform((value) => value.replace(/^https?:\/\/(www\.)?orcid\.org\//i, '').toUpperCase());
const wrongOrcid = 'Enter an ORCID iD, such as 0000-0002-1825-0097';
const typedOrcid = bareOrcid.refine(isOrcid, wrongOrcid).meta({ examples: ['0000-0002-1825-0097'] });

/** The field for it: empty for none. */
export const orcidForm = z.strictObject({
  orcid: bareOrcid.refine((value) => value === '' || isOrcid(value), wrongOrcid),
});

const ownOrcid = {
  orcid: z
    .object({
      id: orcid,
      proven_at: instant
        .nullable()
        .describe('When you signed in with ORCID; null for an iD that you only typed.'),
    })
    .nullable(),
};

export const orcids = {
  getOrcid: endpoint({
    method: 'GET',
    path: '/adminPHIS/orcid',
    summary: 'Get my ORCID iD.',
    access: 'signed-in',
    reply: ok({
      ...ownOrcid,
      can_prove: z.boolean().describe('Whether this site offers signing in with ORCID.'),
    }),
    errors: [],
  }),
  typeOrcid: endpoint({
    method: 'PUT',
    path: '/adminPHIS/orcid',
    summary: 'Save an ORCID iD without proof. Readers see that it is not authenticated.',
    access: 'signed-in',
    body: z.strictObject({ orcid: typedOrcid }),
    reply: ok(ownOrcid),
    errors: ['forbidden', 'orcid_proven'],
  }),
  removeOrcid: endpoint({
    method: 'DELETE',
    path: '/adminPHIS/orcid',
    summary: 'Remove my ORCID iD from this site.',
    access: 'signed-in',
    reply: ok({}),
    errors: [],
  }),
  beginOrcidSignIn: endpoint({
    method: 'POST',
    path: '/adminPHIS/orcid/sign-in',
    summary: 'Begin to prove my ORCID iD by signing in with ORCID.',
    access: 'signed-in',
    reply: ok({ url: z.string().describe(`Where to sign in: a page of ${orcidSite}.`) }),
    errors: ['forbidden', 'not_found', 'orcid_unavailable'],
  }),
  finishOrcidSignIn: endpoint({
    method: 'POST',
    path: '/adminPHIS/orcid/proof',
    summary: 'Finish signing in with ORCID, with the query with which ORCID sent the browser back.',
    access: 'signed-in',
    body: z.strictObject({ query: text(4000) }),
    reply: ok(ownOrcid),
    errors: ['forbidden', 'not_found', 'link_expired', 'orcid_refused', 'orcid_taken', 'orcid_unavailable'],
  }),
};
