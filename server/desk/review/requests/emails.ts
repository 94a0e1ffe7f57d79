/** Emails about reviewers outside the staff. Queued in the transaction of their cause. */
import { reviewPostPath } from '../../../../contract/desk/desk-paths.ts';
import { isStaff } from '../../../../contract/people/roles.ts';
import { writtenDate } from '../../../../messages/written-date.ts';
import { nameOf } from '../../../people/index.ts';
import type { AccountActor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { paragraph } from '../../../platform/mail/layout.ts';
import { type Addressee, mail } from '../../../platform/mail/mail.ts';
import type { SubmissionRow } from '../queries.ts';
import { type RequestRow, selectPerson } from './queries.ts';

/** An open request and what it is about. */
export interface OpenRequest {
  request: RequestRow;
  post: SubmissionRow;
}

interface Sent {
  id: string;
  path: string;
  post: SubmissionRow;
  note: string;
  dueAt: Date;
}

/** Asks somebody to read a text. */
export async function mailRequest(
  context: Context,
  actor: AccountActor,
  to: Addressee,
  { id, path, post, note, dueAt }: Sent,
): Promise<void> {
  const name = await nameOf(context, actor);
  await mail(context, to, `review.request:${id}`, ({ t, product, link, language }) => ({
    subject: t('emails.reviewRequest.subject', { title: post.title }),
    blocks: [
      paragraph(t('emails.reviewRequest.text', { name, product })),
      { kind: 'title', text: post.title, language: post.language },
      ...(note === '' ? [] : [{ kind: 'quote' as const, text: note }]),
      paragraph(
        t('emails.reviewRequest.due', {
          day: writtenDate(language, dueAt, { dateStyle: 'long', timeZone: 'UTC' }),
        }),
      ),
      link(`${path}?lang=${language}`, t('emails.reviewRequest.link')),
      paragraph(t('emails.reviewRequest.end')),
    ],
  }));
}

/** Reminds somebody of a request that waits for them, before its day or after it. */
export async function mailReminder(
  context: Context,
  { request, post }: OpenRequest,
  path: string,
  when: 'soon' | 'late',
): Promise<void> {
  const to = await addresseeOf(context, request);
  if (!to) return;
  await mail(context, to, `review.request.${when}:${request.id}`, ({ t, link, language }) => ({
    subject: t('emails.reviewReminder.subject', { title: post.title }),
    blocks: [
      paragraph(t('emails.reviewReminder.text')),
      { kind: 'title', text: post.title, language: post.language },
      paragraph(
        t(`emails.reviewReminder.${when}`, {
          day: writtenDate(language, request.due_at, { dateStyle: 'long', timeZone: 'UTC' }),
        }),
      ),
      link(`${path}?lang=${language}`, t('emails.reviewRequest.link')),
      paragraph(t('emails.reviewRequest.end')),
    ],
  }));
}

/** Tells somebody that a text need not be read any more. */
export async function mailEnded(context: Context, request: RequestRow): Promise<void> {
  const to = await addresseeOf(context, request);
  if (!to) return;
  await mail(context, to, `review.request.ended:${request.id}`, ({ t, product }) => ({
    subject: t('emails.reviewEnded.subject'),
    blocks: [paragraph(t('emails.reviewEnded.text', { product }))],
  }));
}

/** Tells who asked what a reviewer answered, while they are of the staff. What the reviewer says stands beside the text. */
export async function mailAnswer(
  context: Context,
  { request, post }: OpenRequest,
  answer: 'accepted' | 'declined' | 'recommended',
): Promise<void> {
  if (request.asked_by === null) return;
  const to = await selectPerson(context.db, { id: request.asked_by });
  if (!to || !isStaff(to)) return;
  const names = { name: request.reviewer, title: post.title };
  await mail(context, to, `review.request.${answer}:${request.id}`, ({ t, link }) => ({
    subject: t(`emails.reviewAnswer.${answer}`, names),
    blocks: [
      { kind: 'title', text: post.title, language: post.language },
      paragraph(t('emails.reviewAnswer.text')),
      link(reviewPostPath(post.id), t('emails.submitted.link')),
    ],
  }));
}

async function addresseeOf({ db }: Context, request: RequestRow): Promise<Addressee | undefined> {
  const { account_id, email, name, language } = request;
  if (account_id !== null) return selectPerson(db, { id: account_id });
  return email === null ? undefined : { email, firstname: name ?? '', lastname: '', language };
}
