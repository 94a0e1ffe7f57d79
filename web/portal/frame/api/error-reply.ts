interface ErrorReply {
  code: string;
  message: string;
  fields: Record<string, string> | undefined;
  current: unknown;
}

/**
 * What the portal needs of the reply of a failed call; null if it is none of our server's. It agrees with the contract's
 * `errorReply`, whose library the first screen doesn't load.
 */
export function readErrorReply(read: unknown): ErrorReply | null {
  if (typeof read !== 'object' || read === null) return null;
  const { ok, code, message, fields, current } = read as Record<string, unknown>;
  if (ok !== false || typeof code !== 'string' || typeof message !== 'string') return null;
  return fields === undefined || isTexts(fields) ? { code, message, fields, current } : null;
}

function isTexts(value: unknown): value is Record<string, string> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord && Object.values(value).every((text) => typeof text === 'string');
}
