/** Changes of one's own language. */
import type { InterfaceLanguage } from '../../../../contract/constants.ts';
import type { AccountActor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import * as queries from './settings-queries.ts';

/** Changes the language of emails to the actor. */
export function changeLanguage(
  { db }: Context,
  actor: AccountActor,
  language: InterfaceLanguage,
): Promise<void> {
  return queries.updateLanguage(db, actor.id, language);
}
