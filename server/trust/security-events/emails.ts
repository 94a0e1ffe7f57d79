/** Emails about what is unusual: a new device of the staff, a changed role, and what changes how one of the staff signs in. */
import { accountsPath } from '../../../contract/desk/desk-paths.ts';
import { requestPasswordPath } from '../../../contract/paths.ts';
import { isStaff, isSuperAdmin, type Role } from '../../../contract/people/roles.ts';
import { settingsParts } from '../../../contract/people/settings-paths.ts';
import type { Translate } from '../../../messages/index.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { paragraph } from '../../platform/mail/layout.ts';
import { mail, mailTo } from '../../platform/mail/mail.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import { timeInUtc } from '../../platform/mail/time.ts';
import { selectAccount, selectAllStaff, selectStaff, type Told } from './queries.ts';
import { recordSecurityEvent } from './security-log.ts';

interface SignedInFrom {
  account: { id: string; role: Role };
  network: string;
  /** Whether somebody has signed in to the account with this device before. */
  isKnownDevice: boolean;
  /** By what: the password alone, an institution alone, a passkey, or a code after one of the first two. */
  way: 'password' | 'provider' | 'passkey' | 'app' | 'code';
}

/**
 * Records that somebody signed in; tells staff by email of a device on which they never did. Call it after the
 * session has started: an email that can't be queued is logged, and fails nothing.
 */
export async function reportSignIn(
  context: Context,
  { account, network, isKnownDevice, way }: SignedInFrom,
): Promise<void> {
  const event = { account: account.id, network, detail: { type: way } };
  recordSecurityEvent(context, { kind: 'sign_in.succeeded', ...event });
  if (isKnownDevice || !isStaff(account)) return;
  recordSecurityEvent(context, { kind: 'sign_in.new_device', ...event });
  await mailNewDevice(context, account.id).catch((error: unknown) =>
    context.log.error({ err: error }, 'The email about a new device could not be queued.'),
  );
}

async function mailNewDevice(context: Context, id: string): Promise<void> {
  const told = await selectStaff(context.db, id);
  if (!told) return;
  const at = context.clock();
  const cause = `security.new-device:${id}:${at.toISOString()}`;
  await mail(context, told, cause, ({ t, language, product, link }) => {
    const names = { product, at: timeInUtc(language, at) };
    return {
      subject: t('emails.newDevice.subject', names),
      blocks: [
        paragraph(t('emails.newDevice.text', names)),
        paragraph(t('emails.newDevice.next')),
        link(settingsParts.security, t('emails.newDevice.sessions')),
        link(requestPasswordPath, t('emails.newDevice.link')),
      ],
    };
  });
}

/**
 * Tells the account and the rest of the staff of a role of staff that was given or taken, in its transaction. `before` is null for an account that
 * was made with the role; `informed` have an email about it already.
 */
export async function mailRoleChanged(
  context: Context,
  actor: Actor,
  {
    id,
    before,
    after,
    informed = [],
  }: { id: string; before: Role | null; after: Role; informed?: readonly string[] },
): Promise<void> {
  // Roles without power over others are a daily matter, and an accepted application has an email of its own.
  if (![before, after].some((role) => role !== null && isStaff({ role }))) return;
  const { db, clock } = context;
  const account = await selectAccount(db, id);
  if (!account) return;
  const cause = `security.role:${id}:${clock().toISOString()}`;
  const roleIn = (t: Translate, role: Role) => t(`emails.roles.${role}`);
  const own =
    before === null
      ? []
      : [
          mailTo(context, account, cause, ({ t, product }) => ({
            subject: t('emails.roleChanged.subject', { product }),
            blocks: [
              paragraph(t('emails.roleChanged.text', { product, role: roleIn(t, after) })),
              paragraph(t('emails.roleChanged.next')),
            ],
          })),
        ];
  const others = (await selectAllStaff(db)).filter((one) => ![id, actor.id, ...informed].includes(one.id));
  const toOthers = others.map((one) =>
    mailTo(context, one, `${cause}:${one.id}`, ({ t, product, link }) => ({
      subject: t('emails.roleChangedOther.subject', { product }),
      blocks: [
        paragraph(t('emails.roleChangedOther.text', { product, role: roleIn(t, after) })),
        { kind: 'quote' as const, text: fullName(account) },
        ...(isSuperAdmin(one)
          ? [
              paragraph(t('emails.roleChangedOther.next')),
              link(accountsPath, t('emails.roleChangedOther.link')),
            ]
          : [paragraph(t('emails.colleague.next'))]),
      ],
    })),
  );
  await queueMails(db, [...own, ...toOthers]);
}

/**
 * Tells the rest of the staff, in the transaction of the change, that one of them signs in with another address or institution or has other second
 * factors: who took an account over does that first, and colleagues know whom to ask. Nobody hears of other people's accounts.
 */
export async function mailColleagues(
  context: Context,
  id: string,
  change: 'address' | 'factors' | 'provider',
): Promise<void> {
  const { db, clock } = context;
  const changed = await selectStaff(db, id);
  if (!changed) return;
  const cause = `security.colleague:${change}:${id}:${clock().toISOString()}`;
  const mails = (await selectAllStaff(db))
    .filter((one) => one.id !== id)
    .map((one) =>
      mailTo(context, one, `${cause}:${one.id}`, ({ t, product }) => ({
        subject: t('emails.colleague.subject', { product }),
        blocks: [
          paragraph(t(`emails.colleague.${change}`, { product })),
          { kind: 'quote', text: fullName(changed) },
          paragraph(t('emails.colleague.next')),
        ],
      })),
    );
  await queueMails(db, mails);
}

function fullName({ firstname, lastname }: Told): string {
  return `${firstname} ${lastname}`.trim();
}
