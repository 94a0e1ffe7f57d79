/** What the author of a post is told of what staff did to it, and staff of what waits for them. Queued with the deed itself. */
import { postPath } from '../../contract/addresses.ts';
import { type Translate, translator } from '../../messages/index.ts';
import { nameOf, staffToTell } from '../accounts/index.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import {
  type Block,
  type Content,
  greeting,
  paragraph,
  queueMail,
  queueMails,
  writeMessage,
} from '../mail/index.ts';
import { type EmailRow, selectForEmail } from './email-queries.ts';

/** A submission that the staff are told of. */
interface Submitted {
  post_id: string;
  revision_id: string;
  title: string;
  language: string;
}

/** How many posts a message names; it leads to all of them. */
const mostNamed = 10;

/** Posts of one author wait for review: each of the staff but that author gets one message. */
export async function mailSubmitted(
  context: Context,
  authorId: string,
  submissions: readonly Submitted[],
): Promise<void> {
  const [first] = submissions;
  if (!first) return;
  const { db, config } = context;
  const actor = { id: authorId };
  const staff = await staffToTell(context, actor);
  const author = await nameOf(context, actor);
  const mails = staff.map((person) => {
    const { id: staffId, email, language } = person;
    const t = translator(language);
    const isOne = submissions.length === 1;
    const names = { author, title: first.title, number: submissions.length };
    const message = writeMessage(config, {
      language,
      subject: isOne ? t('emails.submitted.subject', names) : t('emails.submittedSeveral.subject', names),
      blocks: [
        greeting(language, person),
        paragraph(isOne ? t('emails.submitted.text', names) : t('emails.submittedSeveral.text', names)),
        ...submissions
          .slice(0, mostNamed)
          .map(({ title, language: of }) => ({ kind: 'title' as const, text: title, language: of })),
        isOne
          ? linkTo(context, `/dash/review/${first.post_id}`, t('emails.submitted.link'))
          : linkTo(context, '/dash/review', t('emails.submittedSeveral.link')),
      ],
    });
    return { to: email, cause: `post.submitted:${first.revision_id}:${staffId}`, ...message };
  });
  await queueMails(db, mails);
}

/** What staff say of a submission, beside the comment that it may come back with. */
export interface Remark {
  /** What it is about; null where that is the whole. */
  passage: string | null;
  text: string;
}

/** Their submission came back, with what staff say of it. */
export function mailReturned(
  context: Context,
  actor: Actor,
  id: string,
  { revision, comment, remarks }: { revision: string; comment: string; remarks: readonly Remark[] },
): Promise<void> {
  return mailAuthor(context, actor, id, `post.returned:${revision}`, ({ post, t, names }) => ({
    subject: t('emails.returned.subject', names),
    blocks: [
      paragraph(t('emails.returned.text', names)),
      titleOf(post, names.title),
      { kind: 'quote', text: comment },
      ...pointsOf(remarks, t('emails.returned.remarks')),
      paragraph(t('emails.returned.next')),
      linkTo(context, editPath(id, post), t('emails.returned.link')),
    ],
  }));
}

/** Their text is published; what staff said of it is no reason to hold it back, and yet worth knowing. */
export function mailApproved(
  context: Context,
  actor: Actor,
  id: string,
  { revision, remarks }: { revision: string; remarks: readonly Remark[] },
): Promise<void> {
  return mailAuthor(context, actor, id, `post.approved:${revision}`, ({ post, t, names }) => ({
    subject: t('emails.approved.subject', names),
    blocks: [
      paragraph(t('emails.approved.text', names)),
      titleOf(post, names.title),
      ...pointsOf(remarks, t('emails.returned.remarks')),
      linkTo(context, postPath(post.slug), t('emails.approved.link')),
    ],
  }));
}

/** Staff have withdrawn their post. */
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
      linkTo(context, editPath(id, post), t('emails.withdrawn.link')),
    ],
  }));
}

interface Writing {
  post: EmailRow;
  t: Translate;
  names: { title: string; product: string };
}

/** Writes to the author in their language. Nobody is written to about what they did themselves. */
async function mailAuthor(
  context: Context,
  actor: Actor,
  id: string,
  cause: string,
  write: (writing: Writing) => Omit<Content, 'language'>,
): Promise<void> {
  const { db, config } = context;
  const post = await selectForEmail(db, id);
  if (!post || post.author_id === actor.id) return;
  const { language } = post;
  const t = translator(language);
  const title = post.title?.trim() || t('emails.untitled');
  const { subject, blocks } = write({ post, t, names: { title, product: config.product.name } });
  const message = writeMessage(config, { language, subject, blocks: [greeting(language, post), ...blocks] });
  await queueMail(db, { to: post.email, cause, ...message });
}

function pointsOf(remarks: readonly Remark[], introduction: string): Block[] {
  return remarks.length === 0 ? [] : [paragraph(introduction), { kind: 'points', points: remarks }];
}

function titleOf(post: EmailRow, title: string): Block {
  return { kind: 'title', text: title, language: post.title_language ?? post.language };
}

function linkTo({ config }: Context, path: string, text: string): Block {
  return { kind: 'link', text, url: config.publicUrl + path };
}

/** A withdrawn post is edited under its address (spec §2.6). */
function editPath(id: string, { status, slug }: EmailRow): string {
  return status === 'withdrawn' ? `/phis/edit-post/${encodeURIComponent(slug)}` : `/phis/edit/${id}`;
}
