/**
 * The objects of the public API, version 1. Fields are only added. To rename, remove or redefine one would be
 * version 2.
 */

import { z } from 'zod';
import { networkStatuses, noticeKinds, postStatuses } from '../../../constants.ts';
import { id, instant } from '../../../endpoint.ts';
import { roles, staffRoles } from '../../../people/roles.ts';
import { change } from '../../../posts/calls/posts.ts';
import { contributorRoles } from '../../../posts/contributors/roles.ts';
import { topicRecord } from '../../../posts/topic-record.ts';
import { plainText, postText } from '../../../text/post-text.ts';
import { translationStates } from '../../../views/translation-view.ts';

const networkStatus = z.enum(Object.keys(networkStatuses));
const link = z.string().nullable();

const source = z.object({
  name: z.string(),
  url: z.string().nullable(),
  licence: z.string().nullable(),
  note: z.string().nullable(),
});

/** Somebody whom a text is by. */
const contributor = z.object({
  name: z.string(),
  given: z.string(),
  family: z.string(),
  author_id: id.nullable().describe('Their account; null for somebody without one.'),
  affiliations: z.array(
    z.object({ name: z.string(), ror: z.url().nullable().describe('Its id at ror.org.') }),
  ),
  roles: z.array(z.enum(contributorRoles)).describe('What they did, in the words of CRediT.'),
  corresponding: z.boolean(),
});

/** What a translation was made from, and what became of that since. */
const translationOf = z.object({
  id,
  slug: z.string(),
  url: z.url(),
  title: z.string(),
  language: z.string(),
  revision: id.describe('The text of the original that the translation agrees with.'),
  version: z
    .int()
    .nullable()
    .describe('Its number among the versions of the original; null where it is unknown.'),
  state: z
    .enum(translationStates)
    .describe(
      'Computed from revisions: current; changed, where the original has a later text; corrected, where that or a notice corrects it; retracted or withdrawn, where the original is, so that nobody should rely on the translation.',
    ),
  machine: z.boolean().describe('Whether it was made with the help of a machine.'),
  translators: z.array(z.string()),
  confirmed: z
    .object({ by: z.string(), as: z.enum(['translator', 'staff']), at: instant })
    .nullable()
    .describe('Who said after its publication that it agrees with this revision.'),
});

/** A post in a list. */
export const apiPost = z
  .object({
    id,
    slug: z
      .string()
      .describe('The last part of its URL. It changes with the title until the first approval.'),
    url: z.url().describe('The URL of its page.'),
    title: z.string(),
    language: z.string().describe('BCP 47 language tag.'),
    topics: z.array(z.string()).describe('The words that its author chose. They stay as they are.'),
    topic_records: z
      .array(topicRecord)
      .describe('The topics that these words stand for, with their names in each language.'),
    author_id: id,
    byline: z
      .string()
      .describe(
        'The name to show: the author’s, or for an imported post the name that it was imported with. With contributors, all of their names.',
      ),
    published_at: instant,
    revised_at: instant.nullable(),
    review_due_at: instant
      .nullable()
      .describe('When its review falls due, or has fallen due; null for never.'),
    read_time: z.int().min(1).describe('Reading time in minutes.'),
    words: z.int(),
    kind: plainText.shape.kind,
    countries: plainText.shape.countries,
    audience: plainText.shape.audience,
    description: z
      .string()
      .describe('The plain summary, else the beginning of the text as one line without markup.'),
    views: z.int(),
    likes: z.int(),
    source: source.nullable().describe('The source of an imported post, and its licence there.'),
    retracted: z.boolean().describe('Whether a notice says that it should not be relied on any more.'),
    translation_of: translationOf.nullable().describe('The original of a translation; null for other posts.'),
    contributors: z
      .array(contributor)
      .describe('Everybody whom it is by, in order; empty where `byline` names its only author.'),
  })
  .meta({ id: 'ApiPost' });

/** An approved text of a post, and when it was approved. */
const approval = z.object({ revision: id, approved_at: instant });

/** The name of whoever reviewed a text. */
const named = {
  name: z.string().nullable().describe('Null unless they agreed to be named.'),
  institution: z.string().nullable().describe('Where they work, with their name.'),
};

/** A text that readers had, by the number in its address. */
const version = z.object({
  number: z.int().min(1),
  revision: id,
  url: z.url().describe('Its page.'),
  published_at: instant,
  title: z.string(),
  words: z.int(),
  change: change.nullable().describe('What its author says has changed; null of the first version.'),
  reviewed_by: z
    .object({ role: z.enum(staffRoles), ...named })
    .nullable()
    .describe('Who approved it: A, an admin, or S, a super admin. Null where that is unknown.'),
});

/** That staff said of a text that it is still right, without a new version. */
const confirmation = z.object({
  at: instant,
  role: z.enum(staffRoles).describe('The role of whoever confirmed it: A, an admin, or S, a super admin.'),
  ...named,
  revision: id,
  version: z.int().nullable().describe('The version that was confirmed.'),
  review_due_at: instant.nullable().describe('When the next review fell due then; null for never.'),
});

/** A notice that readers can see. */
export const apiPostNotice = z
  .object({
    number: z.int().min(1).describe('The number in its address. Numbers have no gaps.'),
    url: z.url().describe('Its page.'),
    kind: z.enum(noticeKinds),
    issued_at: instant,
    issued_by: z.object({ name: z.string(), as: z.enum(['author', 'staff']) }),
    what_was_wrong: z.string(),
    what_to_do: z.string().nullable().describe('What readers should do now; null for a withdrawal.'),
    version: z.int().nullable().describe('The version that it is about; null where it is unknown.'),
    post: z.object({ id, slug: z.string(), url: z.url(), title: z.string(), language: z.string() }),
  })
  .meta({ id: 'ApiPostNotice' });

/** The plain fields of a whole text, without those that posts have as a list. */
const wholeText = plainText.omit({ contributors: true }).shape;

/** A post in full. */
const recordingFile = z.object({
  url: z.url().describe('The name of the file is its SHA-256.'),
  bytes: z.int(),
});

const recording = z
  .object({
    id,
    voice: z
      .enum(['computer', 'person'])
      .describe('A voice program, or somebody whose recording was uploaded.'),
    of_this_version: z.boolean().describe('Whether it is of this text; else of an earlier version.'),
    seconds: z.int(),
    opus: recordingFile.describe('Opus in Ogg, at most 110 kB a minute.'),
    mp3: recordingFile.describe('MP3, about 180 kB a minute.'),
  })
  .meta({ id: 'ApiRecording' });

export const apiWholePost = apiPost
  .extend({
    body: z.string().describe('Markdown, exactly as its author wrote it.'),
    ...wholeText,
    html: z
      .string()
      .optional()
      .describe('The text as sanitised HTML, as readers see it. Only with `include=html`.'),
    revisions: z.array(approval).describe('Every published text, oldest first.'),
    versions: z.array(version).describe('The same texts with their addresses and what has changed.'),
    confirmations: z
      .array(confirmation)
      .describe('When staff found a text still right without a new version, oldest first.'),
    notices: z.array(apiPostNotice).describe('Notices about it, newest first.'),
    translations: z
      .array(z.object({ id, slug: z.string(), url: z.url(), language: z.string() }))
      .describe('The original and its translations that are published, one for each other language.'),
    recordings: z
      .array(recording)
      .describe(
        'Recordings of the text; the first is what readers are offered first. Empty where there is none.',
      ),
    corrected_reports: z.int().describe('How many mistakes that readers reported led to corrections.'),
  })
  .meta({ id: 'ApiWholePost' });

/** A post in the copy of all posts. */
export const apiCopiedPost = apiPost
  .extend({
    body: z.string(),
    ...wholeText,
    notices: z.array(apiPostNotice).describe('Notices about it, newest first.'),
    recordings: z
      .array(recording)
      .describe('Recordings by people. The post itself also has those by computers.'),
  })
  .meta({ id: 'ApiCopiedPost' });

/** The notice at the address of a withdrawn post. */
export const apiNotice = z
  .object({
    id,
    slug: z.string(),
    url: z.url(),
    title: z.string(),
    language: z.string(),
    byline: z.string(),
    withdrawn_at: instant,
    withdrawn_by: z.object({ name: z.string(), as: z.enum(['author', 'staff']) }),
    reason: z.string(),
  })
  .meta({ id: 'ApiNotice' });

/** The public profile of an author. */
export const apiUser = z
  .object({
    id,
    url: z.url().describe('The URL of their page.'),
    firstname: z.string(),
    lastname: z.string(),
    about: z.string().nullable(),
    picture: z.url().nullable().describe('512 pixels square.'),
    picture_small: z.url().nullable().describe('96 pixels square.'),
    network_status: networkStatus.nullable(),
    links: z.object({ google_scholar: link, research_gate: link, scopus: link, pub_med: link }),
    orcid: z
      .object({
        id: z.string().meta({ examples: ['0000-0002-1825-0097'] }),
        proven: z.boolean().describe('Whether they signed in with ORCID. If not, they only typed it.'),
      })
      .nullable(),
    followers: z.int(),
  })
  .meta({ id: 'ApiUser' });

/** The owner of a key or token. */
export const apiMe = z
  .object({
    id,
    firstname: z.string(),
    lastname: z.string(),
    role: z.enum(roles),
    author: z.boolean().describe('Whether `users/{id}` has a profile of them.'),
  })
  .meta({ id: 'ApiMe' });

/** A text that its author edits, or that waits for review. */
export const apiDraft = z
  .object({
    id,
    ...postText.shape,
    body: z.string().describe('Markdown.'),
    version: z.int().describe('Counts saves. Send it with the next save.'),
    status: z
      .enum(postStatuses)
      .describe('The status of the post. An approved post stays published while its author revises it.'),
    waiting: z.boolean().describe('Whether it waits for review. It can’t be saved until staff decide.'),
    review_comment: z.string().nullable().describe('The comment of staff when they last returned it.'),
    published_before: z.boolean().describe('Whether its next version needs a note on what has changed.'),
    change: change.nullable().describe('The note that it was submitted with last.'),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'ApiDraft' });

/** A draft in a list. */
export const apiDraftRow = apiDraft
  .pick({
    id: true,
    title: true,
    language: true,
    topics: true,
    version: true,
    status: true,
    created_at: true,
  })
  .meta({ id: 'ApiDraftRow' });

export type ApiPostReply = z.input<typeof apiPost>;
export type ApiWholePostReply = z.input<typeof apiWholePost>;
export type ApiCopiedPostReply = z.input<typeof apiCopiedPost>;
export type ApiNoticeReply = z.input<typeof apiNotice>;
export type ApiPostNoticeReply = z.input<typeof apiPostNotice>;
export type ApiUserReply = z.input<typeof apiUser>;
export type ApiDraftReply = z.input<typeof apiDraft>;
export type ApiDraftRowReply = z.input<typeof apiDraftRow>;
