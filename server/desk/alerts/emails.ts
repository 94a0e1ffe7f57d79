import { alertsPath } from '../../../contract/desk/desk-paths.ts';
import { mailStaff } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { paragraph } from '../../platform/mail/layout.ts';
import type { AlertRow } from './queries.ts';

/** To the others of the staff: an alert waits until one of them agrees to it. */
export function mailAlertWaits(
  context: Context,
  actor: { id: string },
  { id, title, text }: Pick<AlertRow, 'id' | 'title' | 'text'>,
): Promise<void> {
  const { config, clock } = context;
  const { name: product } = config.product;
  const cause = `alert.waits:${id}:${clock().toISOString()}`;
  return mailStaff(context, { kind: 'alerts', about: [id], cause, except: [actor.id] }, (t) => ({
    subject: t('emails.alertWaits.subject', { product }),
    blocks: [
      paragraph(t('emails.alertWaits.text')),
      { kind: 'quote', text: `${title}\n${text}` },
      { kind: 'link', text: t('emails.alertWaits.link'), url: `${config.publicUrl}${alertsPath}` },
    ],
  }));
}
