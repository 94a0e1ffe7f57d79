/** What the owner is emailed about keys and connected apps when the account gets a new password. */
import { endAccessRoute } from '../../../contract/paths.ts';
import type { Translate } from '../../../messages/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { type Block, paragraph } from '../../platform/mail/layout.ts';
import { tokenLink } from '../../platform/mail/outbox.ts';

/** Names of the keys and connected apps that can use an account. */
export interface ProgramAccess {
  keys: readonly string[];
  apps: readonly string[];
}

/** What ended and what still works after the account got a new password. */
export interface AccessOutcome {
  ended: ProgramAccess;
  left: ProgramAccess;
}

/** Ends keys and connected apps, in the transaction that sets the new password. */
export type EndAccess = (tx: Context, account: AccountActor) => Promise<AccessOutcome>;

/**
 * Paragraphs that name what ended and what still works, with the link that ends the latter. `linkMark` stands
 * for its token.
 */
export function accessBlocks(t: Translate, publicUrl: string, { ended, left }: AccessOutcome): Block[] {
  const blocks: Block[] = [];
  if (ended.keys.length > 0)
    blocks.push(paragraph(t('emails.access.keysEnded')), { kind: 'quote', text: ended.keys.join('\n') });
  if (ended.apps.length > 0)
    blocks.push(paragraph(t('emails.access.appsEnded')), { kind: 'quote', text: ended.apps.join('\n') });
  if (hasAny(left))
    blocks.push(
      paragraph(t('emails.access.keysLeft')),
      { kind: 'quote', text: [...left.keys, ...left.apps].join('\n') },
      { kind: 'link', text: t('emails.access.endAll'), url: publicUrl + tokenLink(endAccessRoute) },
    );
  return blocks;
}

export function hasAny({ keys, apps }: ProgramAccess): boolean {
  return keys.length + apps.length > 0;
}
