/** What the owner of an account is written to about what goes on using it after a session has ended. */
import type { AccountActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { paragraph } from '../mail/index.ts';
import { mailAccount } from './emails.ts';
import { selectAccount } from './queries.ts';

/** Something that was made or changed, and can use the account or is told things in its name. */
export interface AccessChange {
  kind:
    | 'keyMade'
    | 'keyReplaced'
    | 'appRegistered'
    | 'appChanged'
    | 'appSecretMade'
    | 'appConnected'
    | 'webhookMade'
    | 'webhookChanged'
    | 'webhookSecretMade';
  /** Of the key, the app or the webhook. */
  id: string;
  /** Its name or its address. */
  name: string;
}

/** Tells the owner of an account of such a change, in its transaction: a session may be in other hands. */
export async function mailAccessChanged(
  context: Context,
  actor: AccountActor,
  { kind, id, name }: AccessChange,
): Promise<void> {
  const account = await selectAccount(context.db, actor.id);
  if (!account) return;
  const url = `${context.config.publicUrl}/auth/enteremail`;
  const cause = `access:${kind}:${id}:${context.clock().toISOString()}`;
  await mailAccount(context, account, cause, (t, product) => ({
    subject: t('emails.access.subject', { product }),
    blocks: [
      paragraph(t(`emails.access.${kind}`, { product })),
      { kind: 'quote', text: name },
      paragraph(t('emails.access.next')),
      { kind: 'link', text: t('emails.access.link'), url },
    ],
    link: null,
  }));
}
