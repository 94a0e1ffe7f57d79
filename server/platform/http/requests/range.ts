/** What a request asks for of a file: all of it, a part, or a part that isn't there. */
export type Asked = { kind: 'all' | 'none' } | { kind: 'part'; start: number; end: number };

/**
 * The part that a Range header names (RFC 9110 §14.2). Anything but one range of bytes is answered with the whole
 * file, as the standard allows.
 */
export function rangeOf(header: string | undefined, bytes: number): Asked {
  const [, from = '', to = ''] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === '' && to === '') return { kind: 'all' };
  if (from === '') {
    const last = Number(to);
    return last === 0 ? { kind: 'none' } : { kind: 'part', start: Math.max(0, bytes - last), end: bytes - 1 };
  }
  const start = Number(from);
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== '' && Number(to) < start) return { kind: 'all' };
  return start >= bytes ? { kind: 'none' } : { kind: 'part', start, end };
}
