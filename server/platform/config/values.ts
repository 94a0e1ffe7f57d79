/** Values of settings that have a form of their own. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { type PostKind, postKinds } from '../../../contract/constants.ts';

/** Days within which the staff should decide on a submission, by the kind of its text. */
export type ReviewDays = { usual: number } & Partial<Record<PostKind, number>>;

/** A whole number within these bounds. */
export function wholeNumber(least: number, most: number) {
  const range = `must be between ${least} and ${most}`;
  return z.coerce.number('must be a number').int('must be a whole number').min(least, range).max(most, range);
}

/** The parts of a list with commas. */
export const proxiesOf = (value: string) => value.split(',').map((proxy) => proxy.trim());

/** `7,guidance=3`: days, and other days for a kind of text. Null for anything else. */
export function readReviewDays(value: string): ReviewDays | null {
  const [usual = '', ...others] = value.split(',').map((part) => part.trim());
  if (!isDays(usual)) return null;
  const days: ReviewDays = { usual: Number(usual) };
  for (const other of others) {
    const [name, count = ''] = other.split('=');
    const kind = postKinds.find((known) => known === name);
    if (kind === undefined || !isDays(count)) return null;
    days[kind] = Number(count);
  }
  return days;
}

const isDays = (text: string) => /^[1-9]\d{0,2}$/.test(text);

/** Whether the text is an address, a network, or a name that Fastify has for networks. */
export function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (longest === -1 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest);
}
