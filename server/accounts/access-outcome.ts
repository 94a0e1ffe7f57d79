/** What becomes of keys and connected apps when an account gets another password, and what its owner is told of that. */
import type { Translate } from '../../messages/index.ts';
import type { AccountActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { type Block, linkMark, paragraph } from '../mail/index.ts';

/** What programs can use an account with, by the names that people gave. */
export interface ProgramAccess {
  keys: readonly string[];
  apps: readonly string[];
}

/** What became of it when the account got another password. */
export interface AccessOutcome {
  ended: ProgramAccess;
  left: ProgramAccess;
}

/** Ends what programs use an account with, in the transaction that gives it another password. */
export type EndAccess = (held: Context, account: AccountActor) => Promise<AccessOutcome>;

/** What has ended, and what goes on with the link that ends it; `linkMark` stands in its address. */
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
      { kind: 'link', text: t('emails.access.endAll'), url: `${publicUrl}/auth/end-access/${linkMark}` },
    );
  return blocks;
}

/** Whether a program could use the account. */
export function hasAny({ keys, apps }: ProgramAccess): boolean {
  return keys.length + apps.length > 0;
}
