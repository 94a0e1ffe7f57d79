/** Emails about a new name over published texts: to its owner, and to the staff who agree to it. */
import { dashboardPath } from '../../../../contract/desk/desk-paths.ts';
import { requestPasswordPath } from '../../../../contract/paths.ts';
import type { Context } from '../../../platform/context.ts';
import { paragraph } from '../../../platform/mail/layout.ts';
import type { Addressee } from '../../../platform/mail/mail.ts';
import { mailStaff } from '../../staff-mail/staff-mail.ts';
import { mailAccount } from '../emails.ts';

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

/** To the staff: a name waits until somebody agrees to it. */
export function mailNameToDecide(
  context: Context,
  { account, before, name, at }: Names & { account: string },
): Promise<void> {
  const { name: product } = context.config.product;
  const url = `${context.config.publicUrl}${dashboardPath}`;
  const cause = `name.to-decide:${account}:${at.toISOString()}`;
  return mailStaff(context, { kind: 'names', about: [account], cause, except: [account] }, (t) => ({
    subject: t('emails.nameToDecide.subject', { product }),
    blocks: [
      paragraph(t('emails.nameToDecide.text', { before, name })),
      { kind: 'link', text: t('emails.nameToDecide.link'), url },
    ],
  }));
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
