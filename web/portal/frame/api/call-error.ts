import type { ErrorCode } from '../../../../contract/errors.ts';

/**
 * Why a call failed: an error code of the server (product.md#messages-for-people), `network` when nothing
 * answered, or `unreadable` when something other than our server answered.
 */
export type CallErrorCode = ErrorCode | 'network' | 'unreadable';

interface CallErrorFields {
  /** HTTP status; 0 when nothing answered. */
  status: number;
  /** One of `CallErrorCode`, or a code of a server that is newer than this page. */
  code: string;
  message: string;
  /** Messages by field, for input that was rejected. */
  fields?: Record<string, string> | undefined;
  /** With `version_conflict`: the text that the server has now. */
  current?: unknown;
  /** Seconds to wait before trying again. */
  retryAfter?: number | null;
}

/** A call that failed. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly current: unknown;
  readonly retryAfter: number | null;

  constructor({ status, code, message, fields = {}, current, retryAfter = null }: CallErrorFields) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.current = current;
    this.retryAfter = retryAfter;
  }

  /** Whether the call failed in this way. */
  is(code: CallErrorCode): boolean {
    return this.code === code;
  }

  /** Whether the network, a proxy or the server failed, rather than the request being wrong. */
  get isOutage(): boolean {
    return this.status === 0 || this.status >= 500 || this.is('unreadable');
  }
}
