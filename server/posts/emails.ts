/** What the author of a post is told of what staff did to it. Queued in the transaction of the deed itself. */
import { type Translate, translator } from '../../messages/index.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { type Block, type Content, queueMail, writeMessage } from '../mail/actions.ts';
import { type EmailRow, selectForEmail } from './email-queries.ts';

/** Their submission came back, with what staff say of it. */
export function mailReturned(
  context: Context,
  actor: Actor,
  id: string,
  { revision, comment }: { revision: string; comment: string },
): Promise<void> {
  return mailAuthor(context, actor, id, `post.returned:${revision}`, ({ post, t, names }) => ({
    subject: t('emails.returned.subject', names),
    blocks: [
      paragraph(t('emails.returned.text', names)),
      titleOf(post, names.title),
      { kind: 'quote', text: comment },
      paragraph(t('emails.returned.next')),
      linkTo(context, editPath(id, post), t('emails.returned.link')),
    ],
  }));
}

/** Their text is published. */
export function mailApproved(
  context: Context,
  actor: Actor,
  id: string,
  { revision }: { revision: string },
): Promise<void> {
  return mailAuthor(context, actor, id, `post.approved:${revision}`, ({ post, t, names }) => ({
    subject: t('emails.approved.subject', names),
    blocks: [
      paragraph(t('emails.approved.text', names)),
      titleOf(post, names.title),
      linkTo(context, `/phis/read/${encodeURIComponent(post.slug)}`, t('emails.approved.link')),
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
  const name = `${post.firstname} ${post.lastname}`.trim();
  const greeting = paragraph(t('emails.greeting', { name }));
  const message = writeMessage(config, { language, subject, blocks: [greeting, ...blocks] });
  await queueMail(db, { to: post.email, cause, ...message });
}

function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
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
