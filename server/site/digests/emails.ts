/** Emails to those who follow something by email. Queued in the transaction that notes them. */
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import { postPath, unsubscribePath } from '../../../contract/paths.ts';
import { confirmFollowPath, type DigestFrequency } from '../../../contract/site/follow-paths.ts';
import type { FollowedView } from '../../../contract/views/follow-view.ts';
import { shownTitle } from '../../../contract/views/notice-view.ts';
import { translator } from '../../../messages/index.ts';
import { localeOf } from '../../../messages/locale.ts';
import type { Context } from '../../platform/context.ts';
import { type Block, greeting, paragraph, type Written, writeMessage } from '../../platform/mail/layout.ts';
import { type Mail, queueMail } from '../../platform/mail/outbox.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { noticeContent, type PublishedPost } from '../../posts/index.ts';
import type { HolderRow, RecalledRow } from './mailing-queries.ts';
import { fitting, postsAsBlocks, subjectOf } from './post-list.ts';

const nobody = { firstname: '', lastname: '' };

/** Whom an email goes to. */
export interface Receiver {
  id: string;
  email: string;
  language: InterfaceLanguage;
  unsubscribe_id: string;
}

/** Asks the address whether it is to get emails. Nothing that a stranger typed is in it. */
export function mailConfirmation(
  { db, config }: Context,
  asked: {
    token: string;
    email: string;
    language: InterfaceLanguage;
    frequency: DigestFrequency;
    followed: FollowedView;
  },
): Promise<void> {
  const { token, email, language, frequency, followed } = asked;
  const t = translator(language);
  const message = writeMessage(config, {
    language,
    subject: t('emails.digest.confirmSubject'),
    blocks: [
      greeting(language, nobody),
      paragraph(t('emails.digest.confirmText', { product: config.product.name })),
      { kind: 'title', text: followed.name, language },
      paragraph(t(`emails.digest.${frequency}`)),
      {
        kind: 'link',
        text: t('emails.digest.confirmLink'),
        url: `${config.publicUrl}${confirmFollowPath(token)}?lang=${language}`,
      },
      paragraph(t('emails.digest.confirmEnd')),
    ],
  });
  return queueMail(db, { to: email, cause: `follow.asked:${sha256(token).toString('hex')}`, ...message });
}

/** The email that lists new posts. */
export function digestMail(
  config: Context['config'],
  receiver: Receiver,
  digest: { posts: readonly PublishedPost[]; total: number; follows: readonly FollowedView[]; cause: string },
): Mail {
  const { language } = receiver;
  const { posts, total, follows, cause } = digest;
  const t = translator(language);
  const names = new Intl.ListFormat(localeOf(language)).format(follows.map(({ name }) => name));
  const subject = subjectOf(config, language, { posts, total });
  const message = fitting(posts, (shown) =>
    written(config, receiver, {
      subject,
      blocks: [
        paragraph(t('emails.digest.text', { names })),
        ...postsAsBlocks(config, language, { posts: shown, total }),
      ],
    }),
  );
  return { to: receiver.email, cause, unsubscribeUrl: stopUrl(config, receiver), ...message };
}

/** The email that tells a receiver of a withdrawal or a notice. */
export function recallMail(config: Context['config'], receiver: HolderRow, recalled: RecalledRow): Mail {
  const cause = `follow.recalled:${recalled.number}:${receiver.id}`;
  const { notice, kind, what_was_wrong, what_to_do } = recalled;
  if (notice === null || kind === null || what_was_wrong === null || what_to_do === null)
    return mailTo(config, receiver, { ...withdrawal(config, receiver, recalled), cause });
  const held = { ...recalled, number: notice, kind, what_was_wrong, what_to_do };
  const told = { ...nobody, ...receiver, ...held, reasons: ['mail' as const] };
  const { language, subject, blocks } = noticeContent(told, config);
  // The greeting comes from `mailTo`, in the language of the notice.
  return mailTo(config, { ...receiver, language }, { subject, blocks: blocks.slice(1), cause });
}

function withdrawal({ publicUrl }: Context['config'], { language }: Receiver, recalled: RecalledRow) {
  const t = translator(language);
  const title = shownTitle(recalled);
  const blocks: Block[] = [
    paragraph(t('emails.digest.withdrawnText')),
    { kind: 'title', text: title, language: recalled.post_language },
    {
      kind: 'link',
      text: t('emails.digest.withdrawnLink'),
      url: `${publicUrl}${postPath(recalled.slug)}?lang=${language}`,
    },
  ];
  return { subject: t('emails.digest.withdrawnSubject', { title }), blocks };
}

function mailTo(
  config: Context['config'],
  receiver: Receiver,
  { cause, ...content }: { subject: string; blocks: readonly Block[]; cause: string },
): Mail {
  const unsubscribeUrl = stopUrl(config, receiver);
  return { to: receiver.email, cause, unsubscribeUrl, ...written(config, receiver, content) };
}

/** The message with a greeting, why it comes, and the link that ends such emails. */
function written(
  config: Context['config'],
  receiver: Receiver,
  { subject, blocks }: { subject: string; blocks: readonly Block[] },
): Written {
  const { language } = receiver;
  const t = translator(language);
  return writeMessage(config, {
    language,
    subject,
    blocks: [
      greeting(language, nobody),
      ...blocks,
      paragraph(t('emails.digest.why')),
      { kind: 'link', text: t('emails.digest.change'), url: stopUrl(config, receiver) },
    ],
  });
}

function stopUrl({ publicUrl }: Context['config'], { unsubscribe_id, language }: Receiver): string {
  return `${publicUrl}${unsubscribePath(unsubscribe_id)}?lang=${language}`;
}
