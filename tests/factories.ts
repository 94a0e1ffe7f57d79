/** Creates the data of tests through the product's own actions. Each function creates its parents. */

import type { Role } from '../contract/people/roles.ts';
import type { PostChange } from '../contract/posts/post-rules.ts';
import { emptyPostText, type PostText } from '../contract/text/post-text.ts';
import { selectAccount } from '../server/people/accounts/queries.ts';
import { applyName } from '../server/people/accounts/settings/changed-names.ts';
import { apply, createAccount } from '../server/people/index.ts';
import { type AccountActor, operator } from '../server/platform/actor.ts';
import type { Context } from '../server/platform/context.ts';
import { inTransaction } from '../server/platform/db/database.ts';
import {
  approvePost,
  createDraft,
  type Draft,
  fileReport,
  revisePost,
  saveDraft,
  submitPost,
  withdrawPost,
} from '../server/posts/index.ts';
import { identify, issueProof, openSession } from '../server/trust/index.ts';
import type { TestApp } from './app.ts';

let made = 0;

export interface TestAccount extends AccountActor {
  email: string;
  /** The token of a session, for the Authorization header. */
  token: string;
}

export async function makeAccount(
  context: Context,
  role: Role,
  details: {
    email?: string;
    firstname?: string;
    lastname?: string;
    password?: string;
    author?: boolean;
  } = {},
): Promise<TestAccount> {
  made += 1;
  const { email = `person${made}@example.org` } = details;
  const id = await createAccount(context, operator, {
    email,
    firstname: 'Amina',
    lastname: `Wanjiru ${made}`,
    role,
    author: role !== 'P',
    password: null,
    ...details,
  });
  return { id, role, email, token: await openSession(context, id) };
}

/**
 * The recent proof of somebody who has just entered their password; null if the token is not of a session.
 */
export async function proofIn(context: Context, token: string): Promise<string | null> {
  const actor = await identify(context, token).catch(() => null);
  return actor && (await issueProof(context, actor, 'password')).proof;
}

/** Gives an account another name, as if the staff had agreed to it. */
export async function giveName(
  context: Context,
  { id }: AccountActor,
  name: { firstname: string; lastname: string },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const account = await selectAccount(tx.db, id);
    if (account) await applyName(tx, operator, account, name);
  });
}

/** Gives an account developer access. */
export async function giveDeveloperAccess({ db }: Context, { id }: AccountActor): Promise<void> {
  await db.updateTable('accounts').set({ developer: true }).where('id', '=', id).execute();
}

export const longEnoughStatement =
  'I have looked after the wells of three districts for ten years and want to write about what keeps them clean.';

/** A reader's open application to write. */
export async function makeApplication(context: Context, given?: AccountActor) {
  const applicant = given ?? (await makeAccount(context, 'P'));
  const { id } = await apply(context, applicant, {
    statement: longEnoughStatement,
    affiliation: 'Makerere University',
  });
  return { id, applicant };
}

export interface PostOptions extends Partial<PostText> {
  author?: AccountActor;
}

export const longEnoughReason = 'The figures in the second table turned out to be wrong by a factor of ten.';

export async function makeDraft(
  context: Context,
  options: PostOptions = {},
): Promise<Draft & { id: string; author: AccountActor }> {
  made += 1;
  const { author = await makeAccount(context, 'R'), ...text } = options;
  const draft = await createDraft(context, author, {
    ...emptyPostText,
    kind: 'explainer',
    title: `Clean water ${made}`,
    body: 'Boil the water for **one minute**, then let it cool in a covered pot.',
    topics: ['water'],
    ...text,
  });
  return { ...draft, id: draft.post.id, author };
}

export async function makeSubmitted(context: Context, options: PostOptions = {}) {
  const { id, author, draft } = await makeDraft(context, options);
  const submitted = await submitPost(context, author, id, draft.version);
  const revision = submitted.draft.submitted_revision_id;
  if (!revision) throw new Error('the submission has no revision');
  return { id, author, revision, slug: submitted.post.slug };
}

/** The ids of everything that a reviewer has to tick before a submission is approved. */
export async function ticksOf(
  site: Pick<TestApp, 'call'>,
  { token }: Pick<TestAccount, 'token'>,
  id: string,
): Promise<string[]> {
  const { body } = await site.call('GET', `/content/review/${id}`, { token });
  return (body.to_check ?? []).map((check: { id: string }) => check.id);
}

export async function makeApproved(context: Context, options: PostOptions = {}) {
  const { id, author, revision } = await makeSubmitted(context, options);
  return { id, author, revision, slug: await approvePost(context, operator, id, revision) };
}

/** The note of a revision, where a test is about something else. */
export const aChange: PostChange = { kind: 'update', note: 'Brought up to date after the rains.' };

/** Revises a published post and approves the revision. */
export async function revise(
  context: Context,
  author: AccountActor,
  id: string,
  changes: Partial<PostText>,
  change = aChange,
): Promise<void> {
  const { draft } = await revisePost(context, author, id);
  const saved = await saveDraft(context, author, id, { ...changes, version: draft.version });
  const submitted = await submitPost(context, author, id, saved.draft.version, change);
  await approvePost(context, operator, id, submitted.draft.submitted_revision_id ?? '');
}

/** A notice, where a test is about something else. */
export const writtenNotice = {
  kind: 'retraction',
  what_was_wrong: 'The dose for children was ten times too high in the second table.',
  what_to_do: 'Give half a tablet, and call a clinic if a child had more.',
  when: 'later',
} as const;

/** What a reader reports, where a test is about something else. */
const writtenReport = {
  passage: 'one minute',
  wrong: 'Above 2,000 metres it takes three minutes.',
  email: '',
  version: 1,
  language: 'en',
} as const;

/** A reader's report about a published post. */
export async function makeReport(
  context: Context,
  { post, ...written }: Partial<Parameters<typeof fileReport>[2]> & { post?: string } = {},
): Promise<{ id: string; post: string }> {
  made += 1;
  const about = post ?? (await makeApproved(context)).id;
  const report = { ...writtenReport, wrong: `${writtenReport.wrong} (${made})`, ...written };
  await fileReport(context, about, report);
  const { id } = await context.db
    .selectFrom('reports')
    .select('id')
    .where('post_id', '=', about)
    .where('wrong', '=', report.wrong)
    .executeTakeFirstOrThrow();
  return { id, post: about };
}

/** Begins the next version of a post, with another text. Gives its number. */
export async function reviseText(context: Context, author: AccountActor, id: string): Promise<number> {
  const { draft } = await revisePost(context, author, id);
  const body = `${draft.body}\n\nMended.`;
  return (await saveDraft(context, author, id, { version: draft.version, body })).draft.version;
}

export async function makeWithdrawn(context: Context, options: PostOptions = {}) {
  const approved = await makeApproved(context, options);
  await withdrawPost(context, approved.author, approved.id, { reason: longEnoughReason, as: 'author' });
  return approved;
}
