/** Why nothing came of a request to elsewhere. */
export type OutboundReason =
  /** Not an address that we write to: its form, its scheme, its port, a name and password in it. */
  | 'bad_address'
  /** It leads to this machine, to a private network, or to what is reserved. */
  | 'forbidden_address'
  | 'unknown_host'
  | 'refused'
  | 'unreachable'
  | 'tls'
  | 'timeout'
  | 'too_large'
  /** The connection broke, or what came is no HTTP. */
  | 'broken';

/** A request to elsewhere that failed. Its message is the reason and nothing that came from there. */
export class OutboundError extends Error {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, cause?: unknown) {
    super(`an outbound request failed: ${reason}`, { cause });
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

/** Names what Node says went wrong. */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  // An error of ours that went through a connection comes back as the cause of another.
  if (error instanceof Error && error.cause instanceof OutboundError) return error.cause;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isTls = /CERT|^ERR_TLS|^ERR_SSL|^UNABLE_TO/.test(code);
  return new OutboundError(byCode[code] ?? (isTls ? 'tls' : 'broken'), error);
}
