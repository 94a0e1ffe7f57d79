/** Ids of the Research Organization Registry. */

/** The digits of Crockford's base 32. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz';

/** A ROR id as an address; null if it is none, or has another checksum. */
export function rorFrom(text: string): string | null {
  const found = /^(?:https?:\/\/)?(?:ror\.org\/)?(0[a-hj-km-np-tv-z0-9]{6})(\d{2})$/i.exec(text.trim());
  const [, number = '', checksum] = found ?? [];
  const lowerCase = number.toLowerCase();
  return found && checksum === checksumOf(lowerCase) ? `https://ror.org/${lowerCase}${checksum}` : null;
}

/** The two last digits of an id, by those before (ISO 7064, MOD 97-10). */
export function checksumOf(number: string): string {
  const value = [...number].reduce((sum, digit) => sum * 32 + digits.indexOf(digit), 0);
  return String(98 - ((value * 100) % 97)).padStart(2, '0');
}
