/** Emails about a notice to those who have its post. Queued in the transaction that marks them as told. */
import { interfaceLanguages, primaryLanguage } from '../../../contract/constants.ts';
import { noticePath } from '../../../contract/paths.ts';
import { shownTitle } from '../../../contract/views/notice-view.ts';
import { translator } from '../../../messages/index.ts';
import type { Context } from '../../platform/context.ts';
import { type Block, greeting, paragraph, writeMessage } from '../../platform/mail/layout.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import type { RecipientRow } from './queries.ts';

/** The cause of a recipient's email: there is one email for each. */
export function causeOf({ notice_id, account_id }: Pick<RecipientRow, 'notice_id' | 'account_id'>): string {
  return `recall:${notice_id}:${account_id}`;
}

/**
 * Queues the emails, each in its recipient's language, or in that of the translation that they have, if the interface has
 * it.
 */
export function mailRecipients({ db, config }: Context, recipients: readonly RecipientRow[]): Promise<void> {
  return queueMails(
    db,
    recipients.map((recipient) => ({
      to: recipient.email,
      cause: causeOf(recipient),
      ...writeMessage(config, noticeContent(recipient, config)),
    })),
  );
}

/** What the email to somebody is made of. */
type Told = Omit<RecipientRow, 'notice_id' | 'account_id' | 'email' | 'can_get_mail'>;

/** What the recipient has: the post, or a translation of it. */
function heldBy(recipient: Told) {
  const { translation_title: title, translation_language: language } = recipient;
  if (title === null || language === null)
    return { title: shownTitle(recipient), language: recipient.post_language, original: null };
  return {
    title: shownTitle({ title, retracted: recipient.translation_retracted ?? false }),
    language,
    original: shownTitle(recipient),
  };
}

/** The email about a notice, with a greeting first. */
export function noticeContent(recipient: Told, { product, publicUrl }: Context['config']) {
  const { kind, number, reasons } = recipient;
  const held = heldBy(recipient);
  const ofTranslation = interfaceLanguages.find(
    (known) => held.original !== null && known === primaryLanguage(held.language),
  );
  const language = ofTranslation ?? recipient.language;
  const t = translator(language);
  const kindName = t(`notices.kinds.${kind}`);
  const why = reasons.map((reason) => t(`emails.recall.reasons.${reason}`)).join(' ');
  const blocks: Block[] = [
    greeting(language, recipient),
    paragraph(t('emails.recall.text', { product: product.name, kind: kindName })),
    { kind: 'title', text: held.title, language: held.language },
    ...(held.original === null ? [] : [paragraph(t('emails.recall.translation', { title: held.original }))]),
    paragraph(t(`notices.meaning.${kind}`)),
    paragraph(t('emails.recall.wrong')),
    { kind: 'quote', text: recipient.what_was_wrong },
    paragraph(t('emails.recall.todo')),
    { kind: 'quote', text: recipient.what_to_do },
    {
      kind: 'link',
      text: t('emails.recall.link'),
      url: `${publicUrl}${noticePath(number)}?lang=${language}`,
    },
    paragraph(t('emails.recall.why', { reasons: why })),
  ];
  const title = recipient.translation_title ?? recipient.title;
  return { language, subject: t('emails.recall.subject', { kind: kindName, title }), blocks };
}
