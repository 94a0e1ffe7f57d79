/** Emails about proposed roles: to the super admins who can confirm one, and to the proposer of a declined one. */
import { accountsPath } from '../../../../contract/desk/desk-paths.ts';
import type { AccountActor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { paragraph } from '../../../platform/mail/layout.ts';
import { mail, mailTo } from '../../../platform/mail/mail.ts';
import { queueMails } from '../../../platform/mail/outbox.ts';
import { timeInUtc } from '../../../platform/mail/time.ts';
import { nameOf, superAdminsToNotify } from '../accounts.ts';
import type { ProposalRow } from './proposal-queries.ts';
import type { RemovalRow } from './removal-queries.ts';

/** Asks each super admin who can decide on a proposal to do so. */
export async function mailProposed(context: Context, proposal: ProposalRow): Promise<void> {
  const { id, account_id, proposed_by, expires_at, reason, enables, to_role } = proposal;
  const superAdmins = await superAdminsToNotify(context);
  const asked = superAdmins.filter((admin) => admin.id !== proposed_by && admin.id !== account_id);
  const mails = asked.map((admin) =>
    mailTo(context, admin, `role-proposed:${id}:${admin.id}`, ({ t, product, link }) => ({
      subject: t('emails.roleProposed.subject', { product }),
      blocks: [
        paragraph(
          t(enables ? 'emails.roleProposed.enable' : 'emails.roleProposed.text', {
            product,
            by: proposal.proposer_name || proposal.proposer_email,
            role: t(`emails.roles.${to_role}`),
          }),
        ),
        { kind: 'quote', text: proposal.account_name || proposal.account_email },
        paragraph(t('emails.roleProposed.reason')),
        { kind: 'quote', text: reason },
        paragraph(t('emails.roleProposed.next', { until: timeInUtc(admin.language, expires_at) })),
        link(accountsPath, t('emails.roleProposed.link')),
      ],
    })),
  );
  await queueMails(context.db, mails);
}

/** Asks the other super admins to agree to what one of them alone took from one of the staff. */
export async function mailRemoval(
  context: Context,
  removal: RemovalRow,
  others: readonly string[],
): Promise<void> {
  const { id, kind, account_name, remover_name: by, removed_at, lapses_at, to_role } = removal;
  const asked = (await superAdminsToNotify(context)).filter((admin) => others.includes(admin.id));
  const mails = asked.map((admin) =>
    mailTo(
      context,
      admin,
      `removal:${id}:${removed_at.toISOString()}:${admin.id}`,
      ({ t, product, link }) => ({
        subject: t('emails.removal.subject', { product }),
        blocks: [
          paragraph(t(`emails.removal.${kind}`, { product, by, role: t(`emails.roles.${to_role}`) })),
          { kind: 'quote', text: account_name },
          paragraph(t('emails.removal.next', { until: timeInUtc(admin.language, lapses_at) })),
          link(accountsPath, t('emails.removal.link')),
        ],
      }),
    ),
  );
  await queueMails(context.db, mails);
}

/** Tells the proposer that another super admin, the actor, has declined, and why. */
export async function mailDeclined(
  context: Context,
  actor: AccountActor,
  proposal: ProposalRow,
  reason: string,
): Promise<void> {
  const by = await nameOf(context, actor);
  const proposer = {
    email: proposal.proposer_email,
    firstname: proposal.proposer_firstname,
    lastname: proposal.proposer_lastname,
    language: proposal.proposer_language,
  };
  await mail(context, proposer, `role-declined:${proposal.id}`, ({ t, product, link }) => ({
    subject: t('emails.roleDeclined.subject', { product }),
    blocks: [
      paragraph(t('emails.roleDeclined.text', { product, by, role: t(`emails.roles.${proposal.to_role}`) })),
      { kind: 'quote', text: proposal.account_name || proposal.account_email },
      paragraph(t('emails.roleDeclined.reason')),
      { kind: 'quote', text: reason },
      link(accountsPath, t('emails.roleDeclined.link')),
    ],
  }));
}
