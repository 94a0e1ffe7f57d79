import type { SecurityEventKind } from '../../contract/trust/event-kinds.ts';

/** What is known of an event besides who and where. No address, token or text that somebody typed. */
interface SecurityDetail {
  /** The code of the error that the caller got. */
  reason?: string | undefined;
  /** Method and route, with the names of parameters instead of their values. */
  route?: string | undefined;
  /** The budget that was spent. */
  budget?: string | undefined;
  /** The id of the key, app, proposal or signing key. */
  key?: string | undefined;
  /**
   * What kind of key or factor it is, or by what somebody signed in or confirmed their identity: `key`, `app`, `passkey`, `code`,
   * `password`, `refresh_token`.
   */
  type?: string | undefined;
  from?: string | null | undefined;
  to?: string | undefined;
  /** Names of settings, without their values. */
  settings?: readonly string[] | undefined;
  /** Set where a code or token was used a second time, so that one of two who have it stole it. */
  reused?: true | undefined;
  /** The name of the witness that signed another log. */
  witness?: string | undefined;
  /** The directive of the content security policy, and the origin that it blocked. */
  directive?: string | undefined;
  blocked?: string | undefined;
  /** Set where events are counted without their sources, because too many different ones came in a minute. */
  others?: true | undefined;
}

export interface SecurityEvent {
  kind: SecurityEventKind;
  /** The id of the account that it is about, where that is known. */
  account?: string | null | undefined;
  /** The id of the account that did it, where that is another one. */
  actor?: string | null | undefined;
  /** The result of `networkOf`; only its keyed hash is kept. */
  network?: string | null | undefined;
  detail?: SecurityDetail;
}

/** Events of one minute that differ in nothing else. */
export interface CountedEvent {
  at: Date;
  lastAt: Date;
  kind: SecurityEventKind;
  account: string | null;
  actor: string | null;
  source: string | null;
  detail: SecurityDetail;
  count: number;
  mergeKey: Buffer;
}
