import { type ErrorCode, errors } from '../contract/errors.ts';

/** What a refusal may carry beside its code. */
export interface RefusalDetail {
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
  /** Whole seconds until the same deed may succeed. */
  retryAfterSeconds?: number;
}

/** A deed that is refused, by name. Raised where the rule stands, translated to HTTP in one place (`http/errors.ts`). */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly detail: RefusalDetail;

  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    super(detail.message ?? errors[code].message);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
  }
}
