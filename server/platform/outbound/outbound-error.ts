/** Why a request to another server failed. */
export type OutboundReason =
  /** No URL that requests are sent to: malformed, with a wrong scheme or port, or with a user name or password. */
  | 'bad_address'
  /** The host has a loopback, private or reserved IP address. */
  | 'forbidden_address'
  | 'unknown_host'
  | 'refused'
  | 'unreachable'
  | 'tls'
  | 'timeout'
  | 'too_large'
  /** The connection broke, or the response is no HTTP. */
  | 'broken';

/** A request to another server that failed. Its message has the reason, and nothing that the server sent. */
export class OutboundError extends Error {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, cause?: unknown) {
    super(`An outbound request failed: ${reason}`, { cause });
    this.name = 'OutboundError';
    this.reason = reason;
  }
}

const byCode: Record<string, OutboundReason> = {
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  EAI_FAIL: 'unknown_host',
  EAI_NODATA: 'unknown_host',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
  EPROTO: 'tls',
};

/** Gives the reason for an error of Node. */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  // Node wraps an error that was thrown during the lookup into another one.
  if (error instanceof Error && error.cause instanceof OutboundError) return error.cause;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isTls = /CERT|^ERR_TLS|^ERR_SSL|^UNABLE_TO/.test(code);
  return new OutboundError(byCode[code] ?? (isTls ? 'tls' : 'broken'), error);
}
