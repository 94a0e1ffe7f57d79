import { type ErrorCode, errors } from '../contract/errors.ts';

/** What an error may carry besides its code. */
export interface ErrorDetail {
  /** Says more than the catalogue's message does. */
  message?: string;
  /** Messages by field. */
  fields?: Record<string, string>;
  /** The state as it is now, for the caller to compare with. */
  current?: unknown;
  /** Of a withdrawn post: the public notice. */
  notice?: unknown;
  /** Headers that belong to the answer. */
  headers?: Record<string, string>;
  /** Whole seconds until the same request may succeed. */
  retryAfterSeconds?: number;
}

/** A request that a rule forbids, by its code. Thrown where the rule is checked; `http/errors.ts` makes it an HTTP reply. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(detail.message ?? errors[code].message);
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
  }
}
