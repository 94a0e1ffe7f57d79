/** Emails to an account's owner about keys, apps and webhooks, which work on after a session has ended. */
import { requestPasswordPath } from '../../../contract/paths.ts';
import type { AccountActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { paragraph } from '../../platform/mail/layout.ts';
import { mailAccount } from './emails.ts';
import { selectAccount } from './queries.ts';

/** A key, app, connection or webhook that was created or changed. */
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
  /** Id of the key, app or webhook. */
  id: string;
  /** Name of the key or app; address of the webhook. */
  name: string;
}

/**
 * Emails the account's owner about the change, in its transaction: whoever made it may have stolen the
 * session.
 */
export async function mailAccessChanged(
  context: Context,
  actor: AccountActor,
  { kind, id, name }: AccessChange,
): Promise<void> {
  const account = await selectAccount(context.db, actor.id);
  if (!account) return;
  const url = `${context.config.publicUrl}${requestPasswordPath}`;
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
