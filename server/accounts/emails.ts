/** What the owner of an account is written to about it. Queued in the transaction of the deed itself. */
import type { InterfaceLanguage } from '../../contract/constants.ts';
import { type Translate, translator } from '../../messages/index.ts';
import type { Context } from '../context.ts';
import { type Block, greeting, linkMark, paragraph, queueMail, writeMessage } from '../mail/index.ts';
import { type AccessOutcome, accessBlocks } from './access-outcome.ts';

/** Whom somebody signs up or signs in as. Each has screens of its own. */
export type Audience = 'reader' | 'developer';

/** Somebody who is written to. */
export interface Addressee {
  email: string;
  firstname: string;
  lastname: string;
  language: InterfaceLanguage;
}

/** With the id of the link that is sent, or that was used. */
export interface Recipient extends Addressee {
  link: string;
}

/**
 * Without the name, for who may know nothing of the account: whoever asked for the message chose it, and must not have
 * words of theirs sent to strangers under our name.
 */
export function unnamed<Recipient extends Addressee>(recipient: Recipient): Recipient {
  return { ...recipient, firstname: '', lastname: '' };
}

const verifyPaths: Record<Audience, string> = {
  reader: '/auth/verify/',
  developer: '/developer/auth/verify/',
};
const resetPaths: Record<Audience, string> = {
  reader: '/auth/forgotpwd/',
  developer: '/developer/auth/forgot-password/',
};

/** Somebody signed up with this address, or asked for the link again. */
export function mailVerification(
  context: Context,
  recipient: Recipient & { audience: Audience },
): Promise<void> {
  const url = context.config.publicUrl + verifyPaths[recipient.audience] + linkMark;
  return mailAccount(context, unnamed(recipient), `verify:${recipient.link}`, (t, product) => ({
    subject: t('emails.verify.subject', { product }),
    blocks: [
      paragraph(t('emails.verify.text', { product })),
      { kind: 'link', text: t('emails.verify.link'), url },
      paragraph(t('emails.verify.next')),
    ],
    link: recipient.link,
  }));
}

/** Somebody asked for a new password. */
export function mailReset(context: Context, recipient: Recipient & { audience: Audience }): Promise<void> {
  const url = context.config.publicUrl + resetPaths[recipient.audience] + linkMark;
  return mailAccount(context, recipient, `reset:${recipient.link}`, (t, product) => ({
    subject: t('emails.reset.subject', { product }),
    blocks: [
      paragraph(t('emails.reset.text', { product })),
      { kind: 'link', text: t('emails.reset.link'), url },
      paragraph(t('emails.reset.next')),
    ],
    link: recipient.link,
  }));
}

/** A super admin, whose name is `by`, has made an account for somebody. */
export function mailInvitation(context: Context, recipient: Recipient, by: string): Promise<void> {
  const url = context.config.publicUrl + resetPaths.reader + linkMark;
  return mailAccount(context, recipient, `invitation:${recipient.link}`, (t, product) => ({
    subject: t('emails.invitation.subject', { product }),
    blocks: [
      paragraph(t('emails.invitation.text', { product, name: by })),
      { kind: 'link', text: t('emails.invitation.link'), url },
      paragraph(t('emails.invitation.next')),
    ],
    link: recipient.link,
  }));
}

/** The password was changed by a link that was sent here; `endLink` ends what programs still use the account with. */
export function mailPasswordChanged(
  context: Context,
  recipient: Recipient,
  { access, endLink }: { access: AccessOutcome; endLink: string | null },
): Promise<void> {
  const url = `${context.config.publicUrl}/auth/enteremail`;
  return mailAccount(context, recipient, `password-changed:${recipient.link}`, (t, product) => ({
    subject: t('emails.passwordChanged.subject', { product }),
    blocks: [
      paragraph(t('emails.passwordChanged.text', { product })),
      paragraph(t('emails.passwordChanged.next')),
      { kind: 'link', text: t('emails.passwordChanged.link'), url },
      ...accessBlocks(t, context.config.publicUrl, access),
    ],
    link: endLink,
  }));
}

interface Written {
  subject: string;
  blocks: Block[];
  /** The link whose token goes where the mark stands. */
  link: string | null;
}

/** Writes to somebody in their language; `cause` says what has happened, by its ids. */
export async function mailAccount(
  { db, config }: Context,
  recipient: Addressee,
  cause: string,
  write: (t: Translate, product: string) => Written,
): Promise<void> {
  const { email, language } = recipient;
  const t = translator(language);
  const { subject, blocks, link } = write(t, config.product.name);
  const message = writeMessage(config, {
    language,
    subject,
    blocks: [greeting(language, recipient), ...blocks],
  });
  await queueMail(db, { to: email, cause: `account.${cause}`, link, ...message });
}
