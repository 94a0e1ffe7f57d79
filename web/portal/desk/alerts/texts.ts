import { interfaceLanguages } from '../../../../contract/constants.ts';
import type { AlertReply } from '../../../../contract/desk/calls/alerts.ts';

/** What somebody wrote: an alert, or what is written over it. */
export type Written = NonNullable<AlertReply['change']>;

/** The languages in which an alert that has not ended has no text. */
export function missingIn({ state, language, also_in }: AlertReply) {
  return state === 'ended'
    ? []
    : interfaceLanguages.filter((one) => one !== language && !also_in.includes(one));
}
