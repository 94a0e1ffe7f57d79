/**
 * Rules of the forms about posts, shared by forms and server. They have a file of their own, because the first
 * screen of the portal loads the rules about accounts.
 */
import { z } from 'zod';
import { isPlace } from '#is-place';
import {
  audiences,
  bodyCharacters,
  changeKinds,
  changeNoteCharacters,
  countriesOfAPost,
  disclosureCharacters,
  noteToReviewersCharacters,
  postKinds,
  reasonCharacters,
  summaryCharacters,
  titleCharacters,
  topicCharacters,
  topicsOfAPost,
} from '../constants.ts';
import { explanation, id, line, text, unfinishedLine } from '../endpoint.ts';
import { coverAltCharacters, coverCharacters, parseCover, writeCover } from '../text/cover.ts';
import {
  contributorFaults,
  contributorsCharacters,
  readContributors,
  writeContributors,
} from './contributors/contributor.ts';
import { readStored, referenceFaults, referencesCharacters } from './references/reference.ts';

/** Why a post is withdrawn. */
export const reason = explanation(reasonCharacters, 'Enter your reason for deleting this post');

/** Draft titles are saved while they are being typed. */
export const title = unfinishedLine(titleCharacters);
export const body = text(bodyCharacters);

/** A BCP 47 language tag: `en`, `sw`, `pt-BR`, `zh-Hant`. */
export const language = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'This is not a valid language code');

/** Topics in lower case, with single spaces and without duplicates. */
export const topics = z
  .array(line(topicCharacters).min(1, 'A topic needs a name'))
  .max(topicsOfAPost, `At most ${topicsOfAPost} topics`)
  .transform((list) => [...new Set(list.map((topic) => topic.toLowerCase()))]);

/**
 * The references of a text in the form that is stored (product.md#references), as the portal writes them. Calls and files may have
 * CSL-JSON of any program: `references/written.ts`.
 */
export const references = text(referencesCharacters).superRefine((written, { addIssue }) => {
  const read = written.trim() === '' ? null : readStored(written);
  if (read && 'fault' in read) addIssue({ code: 'custom', message: referenceFaults[read.fault] });
});

/** The contributors of a text as JSON, in order (product.md#contributors). Stored in a normal form. */
export const contributors = text(contributorsCharacters)
  .transform((written, { addIssue }) => {
    const read = readContributors(written);
    if ('contributors' in read) return writeContributors(read.contributors);
    addIssue({ code: 'custom', message: contributorFaults[read.fault] });
    return '';
  })
  .describe('Who the text is by, in order: a list in JSON as one string; empty for its account alone.');

/** The cover of a post: a picture of this site (product.md#covers). Stored in a normal form. */
export const cover = text(coverCharacters)
  .transform((written, { addIssue }) => {
    if (written.trim() === '') return '';
    const read = parseCover(written);
    if (read !== null && read.alt.length <= coverAltCharacters) return writeCover(read);
    addIssue({ code: 'custom', message: 'Write it as `![what it shows](/pictures/….jpg)`' });
    return '';
  })
  .describe(
    'A picture for lists of posts: `![what it shows](url)`, with the `url` of an upload; `![](url)` for a decorative one, empty for none.',
  );

/** A country by ISO 3166-1, or Africa or a region of it by UN M.49, in any case. */
const country = z
  .string()
  .toUpperCase()
  .refine(isPlace, 'This is not a country or region')
  .describe(
    'A country by ISO 3166-1 (`KE`), or Africa (`002`) or a region of it by UN M.49: `015` northern, `011` western, `017` middle, `014` eastern, `018` southern.',
  );

/** The countries and regions that a text is about, without duplicates. */
export const countries = z
  .array(country)
  .max(countriesOfAPost, `At most ${countriesOfAPost} countries and regions`)
  .transform((list) => [...new Set(list)]);

/** Whom a text is mainly for; empty where nobody has said. */
export const audience = z
  .enum(['', ...audiences], 'Choose whom this is for')
  .describe('Whom it is mainly for; empty where nobody has said.');

/** What lists are filtered by besides their topic and language. */
export const facets = {
  country: country.optional(),
  audience: z.enum(audiences, 'Choose whom this is for').optional(),
  kind: z.enum(postKinds, 'Choose what kind of post this is').optional(),
};

/** What kind of text a post is; empty while its author has not chosen. */
export const kind = z
  .enum(['', ...postKinds], 'Choose what kind of post this is')
  .describe('What kind of text it is; empty where nobody has said.');

/** A plain summary as it is being typed. Its words are counted when the text is submitted. */
export const summary = unfinishedLine(summaryCharacters).describe(
  'A summary in plain words, at most 120; empty for none.',
);

/** Statements about a text as they are being typed, each on one line. */
export const funding = unfinishedLine(disclosureCharacters).describe(
  'Who paid for the work; empty where nothing is said.',
);
export const competingInterests = unfinishedLine(disclosureCharacters).describe(
  'Interests of the author that readers should know of; empty where nothing is said.',
);

/** What has changed in a text since the version that readers see. */
export const postChange = z.strictObject({
  kind: z.enum(changeKinds, 'Choose what kind of change this is'),
  note: explanation(changeNoteCharacters, 'Say what has changed'),
});
/** Why a change in which figures differ is only one of wording; it is recorded, and shown to the reviewers. */
export const wordingReason = explanation(changeNoteCharacters, 'Say why it is only wording').describe(
  'Why a change of the kind `wording` is none of meaning, where figures differ from those that readers have.',
);
/** What an author tells the reviewers with a submission; readers never see it. */
export const noteToReviewers = text(noteToReviewersCharacters)
  .trim()
  .default('')
  .describe('What the reviewers should know. Only the staff read it.');
export type PostChange = z.output<typeof postChange>;

/** What somebody sends who withdraws a post. */
export const withdrawal = z.strictObject({
  comment: reason,
  filter: z.enum(['author', 'admin']),
  reports: z
    .array(id)
    .max(200)
    .default([])
    .describe(
      'The open reports of readers that the withdrawal answers: they are closed as fixed, and whoever asked for an answer gets it. For staff.',
    ),
  instead: id
    .optional()
    .describe(
      'The published post that readers of the withdrawn one are led to; without it, or once it is not published any more, posts on the same topics. For staff.',
    ),
});

/** What an author sends with a text. */
export const sentText = z.strictObject({
  version: z.int().min(1),
  change: postChange.optional(),
  wording_reason: wordingReason.optional(),
  note: noteToReviewers,
});

/** Why a text is not taken for review. */
export const refusalsOfTexts = [
  'version_conflict',
  'incomplete_post',
  'figures_changed',
  'unchanged_since_withdrawal',
  'text_too_complex',
] as const;
