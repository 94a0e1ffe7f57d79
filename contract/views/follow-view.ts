/** The pages on which something is followed by email. */
import type { DigestFrequency, FollowKind } from '../site/follow-paths.ts';

/** What is followed, by its name in the language of the page. */
export interface FollowedView {
  kind: FollowKind;
  /** As in the address of the form. */
  value: string;
  name: string;
  /** Path of the list of its posts. */
  path: string;
}

/** The form: as it is first, with what is wrong with what was sent, or after it was sent. */
export interface FollowForm {
  followed: FollowedView;
  state: 'new' | 'sent';
  values: { email: string; frequency: DigestFrequency };
  /** What is wrong with the address. */
  fault: string | null;
  /** Why nothing was sent, where it isn't the address; `minutes`: when it can be sent again. */
  problem: 'elsewhere' | { minutes: number } | null;
}

/** The page behind the link that confirms an address. */
export type FollowLinkView =
  | { state: 'asked' | 'confirmed'; followed: FollowedView; frequency: DigestFrequency }
  | { state: 'never' | 'over' };

/** The page behind the link that ends emails: for an account, or for an address with what it follows. */
export type UnsubscribeView =
  | { of: 'account'; done: boolean }
  | { of: 'address'; done: false; follows: FollowedView[] }
  | { of: 'address'; done: true; forGood: boolean };
