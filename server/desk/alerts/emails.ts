import { alertsPath } from '../../../contract/paths.ts';
import { translator } from '../../../messages/index.ts';
import type { staffToNotify } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { greeting, paragraph, writeMessage } from '../../platform/mail/layout.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import type { AlertRow } from './queries.ts';

/** To the others of the staff: an alert waits until one of them agrees to it. */
export async function mailAlertWaits(
  { db, config, clock }: Context,
  staff: Awaited<ReturnType<typeof staffToNotify>>,
  { id, title, text }: Pick<AlertRow, 'id' | 'title' | 'text'>,
): Promise<void> {
  const { name: product } = config.product;
  const at = clock().toISOString();
  const mails = staff.map((person) => {
    const { language } = person;
    const t = translator(language);
    const message = writeMessage(config, {
      language,
      subject: t('emails.alertWaits.subject', { product }),
      blocks: [
        greeting(language, person),
        paragraph(t('emails.alertWaits.text')),
        { kind: 'quote', text: `${title}\n${text}` },
        { kind: 'link', text: t('emails.alertWaits.link'), url: `${config.publicUrl}${alertsPath}` },
      ],
    });
    return { to: person.email, cause: `alert.waits:${id}:${at}:${person.id}`, ...message };
  });
  await queueMails(db, mails);
}
