import { type ErrorCode, errors } from '../../contract/errors.ts';

/** Details of an error besides its code. */
export interface ErrorDetail {
  /** A more precise message than the catalogue's. */
  message?: string;
  /** Messages by field. */
  fields?: Record<string, string>;
  /** The current state, for the caller to compare with. */
  current?: unknown;
  /** The public notice of a withdrawn post. */
  notice?: unknown;
  /** Headers of the response. */
  headers?: Record<string, string>;
  /**
   * For the log of security events, and never shown: the account that it is about, the budget that was spent, and whether what came
   * as a proof was none of this session.
   */
  account?: string | undefined;
  budget?: string;
  forged?: boolean;
  /** Whole seconds until the same request may succeed. */
  retryAfterSeconds?: number;
}

/**
 * A request that breaks a rule, with the code of the error. It is thrown where the rule is checked;
 * `http/errors.ts` turns it into an HTTP response.
 */
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
