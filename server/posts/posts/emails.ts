/**
 * Emails to authors about decisions of the staff, and to staff about submissions. Queued in the action's
 * transaction.
 */
import { reviewPath, reviewPostPath } from '../../../contract/desk/desk-paths.ts';
import { editPath, editWithdrawnPath, postPath } from '../../../contract/paths.ts';
import type { Translate } from '../../../messages/index.ts';
import { mailStaff, nameOf } from '../../people/index.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { type Block, paragraph } from '../../platform/mail/layout.ts';
import { type Letter, mail } from '../../platform/mail/mail.ts';
import { timeInUtc } from '../../platform/mail/time.ts';
import { type EmailRow, selectEditedNote, selectForEmail } from './email-queries.ts';

/** A submission that staff get an email about. */
interface Submitted {
  post_id: string;
  revision_id: string;
  title: string;
  language: string;
  topics: readonly string[];
}

/** Most posts that an email lists; its link leads to all of them. */
const maxListedPosts = 10;

/** Emails the staff, except the author, about submissions of one author: `further` only the next person who is asked. */
export async function mailSubmitted(
  context: Context,
  authorId: string,
  submissions: readonly Submitted[],
  { further = false }: { further?: boolean } = {},
): Promise<void> {
  const [first] = submissions;
  if (!first) return;
  const author = await nameOf(context, { id: authorId });
  const isOne = submissions.length === 1;
  const names = { author, title: first.title, number: submissions.length };
  const email = {
    kind: 'submissions',
    about: submissions.map(({ revision_id }) => revision_id),
    cause: `post.submitted:${first.revision_id}`,
    except: [authorId],
    language: first.language,
    topics: first.topics,
    further,
  } as const;
  await mailStaff(context, email, (t) => ({
    subject: isOne ? t('emails.submitted.subject', names) : t('emails.submittedSeveral.subject', names),
    blocks: [
      paragraph(isOne ? t('emails.submitted.text', names) : t('emails.submittedSeveral.text', names)),
      ...submissions
        .slice(0, maxListedPosts)
        .map(({ title, language }) => ({ kind: 'title' as const, text: title, language })),
      isOne
        ? linkTo(context, reviewPostPath(first.post_id), t('emails.submitted.link'))
        : linkTo(context, reviewPath, t('emails.submittedSeveral.link')),
    ],
  }));
}

/** A comment of the staff on a submission or on a passage of it, as emails show it. */
export interface MailedComment {
  /** The passage that the comment is about; null for the whole text. */
  passage: string | null;
  text: string;
  /** Oldest first. */
  answers: readonly { from: 'author' | 'staff'; text: string }[];
}

/** Emails the author that their submission was returned, with the comments on it. */
export function mailReturned(
  context: Context,
  actor: Actor,
  id: string,
  { revision, comment, comments }: { revision: string; comment: string; comments: readonly MailedComment[] },
): Promise<void> {
  return mailAuthor(context, actor, id, `post.returned:${revision}`, ({ post, t, names }) => ({
    subject: t('emails.returned.subject', names),
    blocks: [
      paragraph(t('emails.returned.text', names)),
      titleOf(post, names.title),
      { kind: 'quote', text: comment },
      ...listOfComments(comments, t),
      paragraph(t('emails.returned.next')),
      linkTo(context, editorPath(id, post), t('emails.returned.link')),
    ],
  }));
}

/** Emails the author that their text is published, with the comments on it. */
export async function mailApproved(
  context: Context,
  actor: Actor,
  id: string,
  { revision, comments }: { revision: string; comments: readonly MailedComment[] },
): Promise<void> {
  const edited = await selectEditedNote(context.db, id, revision);
  await mailAuthor(context, actor, id, `post.approved:${revision}`, ({ post, t, names }) => ({
    subject: t('emails.approved.subject', names),
    blocks: [
      paragraph(t('emails.approved.text', names)),
      titleOf(post, names.title),
      ...(edited === undefined
        ? []
        : [paragraph(t('emails.approved.changeEdited')), { kind: 'quote' as const, text: edited }]),
      ...listOfComments(comments, t),
      linkTo(context, postPath(post.slug), t('emails.approved.link')),
    ],
  }));
}

/** Emails the author that staff have approved their text, and when readers will have it. */
export function mailScheduled(
  context: Context,
  actor: Actor,
  id: string,
  { revision, due, reason }: { revision: string; due: Date; reason: string | null },
): Promise<void> {
  const cause = `post.scheduled:${revision}:${context.clock().toISOString()}`;
  return mailAuthor(context, actor, id, cause, ({ post, t, names }) => ({
    subject: t('emails.scheduled.subject', names),
    blocks: [
      paragraph(t('emails.scheduled.text', { ...names, at: timeInUtc(post.language, due) })),
      titleOf(post, names.title),
      ...(reason === null ? [] : [{ kind: 'quote' as const, text: reason }]),
      paragraph(t('emails.scheduled.next')),
      linkTo(context, editorPath(id, post), t('emails.scheduled.link')),
    ],
  }));
}

/** Emails the author that the time for their text no longer holds. */
export function mailUnscheduled(context: Context, actor: Actor, id: string, revision: string): Promise<void> {
  const cause = `post.unscheduled:${revision}:${context.clock().toISOString()}`;
  return mailAuthor(context, actor, id, cause, ({ post, t, names }) => ({
    subject: t('emails.unscheduled.subject', names),
    blocks: [
      paragraph(t('emails.unscheduled.text', names)),
      titleOf(post, names.title),
      linkTo(context, editorPath(id, post), t('emails.scheduled.link')),
    ],
  }));
}

/** Emails the author that staff have withdrawn their post. */
export function mailWithdrawn(
  context: Context,
  actor: Actor,
  id: string,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  return mailAuthor(context, actor, id, `post.withdrawn:${id}:${at.toISOString()}`, ({ post, t, names }) => ({
    subject: t('emails.withdrawn.subject', names),
    blocks: [
      paragraph(t('emails.withdrawn.text', names)),
      titleOf(post, names.title),
      { kind: 'quote', text: reason },
      paragraph(t('emails.withdrawn.next')),
      linkTo(context, editorPath(id, post), t('emails.withdrawn.link')),
    ],
  }));
}

interface Writing {
  post: EmailRow;
  t: Translate;
  names: { title: string; product: string };
}

/** Emails the author in their language, unless the author is the actor. */
async function mailAuthor(
  context: Context,
  actor: Actor,
  id: string,
  cause: string,
  write: (writing: Writing) => Letter,
): Promise<void> {
  const post = await selectForEmail(context.db, id);
  if (!post || post.author_id === actor.id) return;
  await mail(context, post, cause, ({ t, product }) =>
    write({ post, t, names: { title: post.title?.trim() || t('emails.untitled'), product } }),
  );
}

function listOfComments(comments: readonly MailedComment[], t: Translate): Block[] {
  if (comments.length === 0) return [];
  const headings = { author: t('emails.returned.ownAnswer'), staff: t('emails.returned.staffAnswer') };
  const points = comments.map(({ answers, ...comment }) => ({
    ...comment,
    answers: answers.map(({ from, text }) => ({ heading: headings[from], text })),
  }));
  return [paragraph(t('emails.returned.comments')), { kind: 'points', points }];
}

function titleOf(post: EmailRow, title: string): Block {
  return { kind: 'title', text: title, language: post.title_language ?? post.language };
}

function linkTo({ config }: Context, path: string, text: string): Block {
  return { kind: 'link', text, url: config.publicUrl + path };
}

/** A withdrawn post is edited under its address (product.md#lists). */
function editorPath(id: string, { status, slug }: EmailRow): string {
  return status === 'withdrawn' ? editWithdrawnPath(slug) : editPath(id);
}
