/** What every gateway to telephones does, whatever it calls it. */
import type { PhoneSettings } from '../../../platform/config/phone-settings.ts';
import type { SenderSettings } from '../../../platform/outbound/send.ts';

/** A message that a telephone sent. */
export interface Received {
  /** The gateway's name for it: one that comes again has the same. */
  id: string;
  from: string;
  text: string;
}

/** A step in menus: all that a telephone has entered since it dialled, parted by asterisks. */
export interface Step {
  session: string;
  from: string;
  entered: string;
}

/**
 * What became of a message: the gateway has taken it, refuses it or its receiver, or can't take it now; `ended` where the receiver wants none. Of one
 * that is `unknown`, nobody can say whether it was sent.
 */
export type Outcome = 'taken' | 'refused' | 'ended' | 'later' | 'unknown';

export interface Gateway {
  /** Of the form or query that the gateway sends, and the query as it came; null for what is no message. */
  readMessage(given: Readonly<Record<string, unknown>>, query: string): Received | null;
  /** As `readMessage`, for a step; gateways without menus have none. */
  readStep(given: Readonly<Record<string, unknown>>): Step | null;
  /** The number of which the carrier says that it wants nothing more. */
  readOptOut(given: Readonly<Record<string, unknown>>): string | null;
  /** Hands a message over. Never throws for what the gateway answers. */
  send(
    settings: SenderSettings & { phones: PhoneSettings },
    message: { to: string; text: string },
  ): Promise<Outcome>;
}

/** A field of a form; null if it is missing, sent twice or longer than the gateway writes it. */
export function fieldOf(
  given: Readonly<Record<string, unknown>>,
  name: string,
  longest: number,
): string | null {
  const value = given[name];
  return typeof value === 'string' && value.length <= longest ? value : null;
}
