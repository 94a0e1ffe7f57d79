/** Splits names into family names and given names. */
import type { Name } from './reference.ts';

/** Reads `Family, Given` or `Given von Family`. */
export function nameFrom(written: string): Name | null {
  const name = written.replace(/\s+/g, ' ').trim();
  if (name === '' || name === 'others') return null;
  const parts = name.split(/\s*,\s*/).filter((part) => part !== '');
  const [first = '', second, third] = parts;
  if (parts.length > 1) {
    // `Family, Jr, Given`
    const given = third ?? second;
    return { family: third ? `${first} ${second}` : first, ...(given && { given }) };
  }
  const words = first.split(' ');
  if (words.length === 1) return { literal: first };
  // Particles such as `van der` in lower case belong to the family.
  const particle = words.findIndex((word, place) => place > 0 && /^\p{Ll}/u.test(word));
  const from = particle === -1 ? words.length - 1 : particle;
  return { family: words.slice(from).join(' '), given: words.slice(0, from).join(' ') };
}
