/** Emails about a new name over published texts: to its owner, and to the staff who agree to it. */
import { dashboardPath, requestPasswordPath } from '../../../../contract/paths.ts';
import { translator } from '../../../../messages/index.ts';
import type { Context } from '../../../platform/context.ts';
import { greeting, paragraph, writeMessage } from '../../../platform/mail/layout.ts';
import { queueMails } from '../../../platform/mail/outbox.ts';
import { type Addressee, mailAccount } from '../emails.ts';
import type { StaffRow } from '../queries.ts';

type Owner = Addressee & { id: string };

interface Names {
  before: string;
  name: string;
  /** When it was asked for. */
  at: Date;
}

/** To the owner: a new name was asked for, and waits. */
export function mailNameAsked(context: Context, owner: Owner, { before, name, at }: Names): Promise<void> {
  const url = `${context.config.publicUrl}${requestPasswordPath}`;
  return mailAccount(context, owner, `name.asked:${owner.id}:${at.toISOString()}`, (t, product) => ({
    subject: t('emails.nameAsked.subject', { product }),
    blocks: [
      paragraph(t('emails.nameAsked.text', { name, before })),
      paragraph(t('emails.nameAsked.next')),
      { kind: 'link', text: t('emails.nameAsked.link'), url },
    ],
    link: null,
  }));
}

/** To each of the staff: a name waits until somebody agrees to it. */
export async function mailNameToDecide(
  { db, config }: Context,
  staff: readonly StaffRow[],
  { account, before, name, at }: Names & { account: string },
): Promise<void> {
  const { name: product } = config.product;
  const mails = staff.map((person) => {
    const { id, email, language } = person;
    const t = translator(language);
    const message = writeMessage(config, {
      language,
      subject: t('emails.nameToDecide.subject', { product }),
      blocks: [
        greeting(language, person),
        paragraph(t('emails.nameToDecide.text', { before, name })),
        { kind: 'link', text: t('emails.nameToDecide.link'), url: `${config.publicUrl}${dashboardPath}` },
      ],
    });
    return { to: email, cause: `name.to-decide:${account}:${at.toISOString()}:${id}`, ...message };
  });
  await queueMails(db, mails);
}

/** To the owner: the staff has agreed to the name, or declined it. */
export function mailNameDecided(
  context: Context,
  owner: Owner,
  decision: 'accept' | 'decline',
  { before, name, at }: Names,
): Promise<void> {
  return mailAccount(context, owner, `name.decided:${owner.id}:${at.toISOString()}`, (t, product) => ({
    subject: t('emails.nameDecided.subject', { product }),
    blocks: [paragraph(t(`emails.nameDecided.${decision}`, { name, before }))],
    link: null,
  }));
}
