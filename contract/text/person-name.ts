import { line } from '../endpoint.ts';

/** Longer texts are no names: the length alone refuses them, since the patterns below take time by its square. */
const longest = 1000;

/** What people take for the address of a page or a mailbox: `evil.example/x`, `www.evil`, `a@b`. */
const addressForm = /[@/\\]|:\/|^www\.|\swww\.|[\p{L}\p{N}-]{2,}\.(?:[a-z]{2,}|[A-Z]{2,})(?!\p{L})/u;

/**
 * Removes signs that can't be seen. Joiners stay between letters of scripts that are written with them, such as Persian
 * and Hindi.
 */
function withoutUnseen(name: string): string {
  if (name.length > longest) return name;
  return name.replace(/\p{Cf}|\u034f|\u115f|\u1160|\u3164|\uffa0/gu, (sign, at: number) => {
    const [before = ''] = /[\p{L}\p{M}]$/u.exec(name.slice(0, at)) ?? [];
    const isBetween = before > '\u0530' && /^\p{L}/u.test(name.slice(at + 1));
    return isBetween && (sign === '\u200c' || sign === '\u200d') ? sign : '';
  });
}

/** A name on one line, for lists, bylines and messages. It must contain a letter or a digit, and no address. */
export const personName = line(100)
  .overwrite((name) => withoutUnseen(name).trim())
  .min(1, '*Required')
  .refine(
    (name) => name.length > longest || !addressForm.test(name.normalize('NFKC').replaceAll('\u3002', '.')),
    'Enter a name without an address',
  )
  .refine((name) => /[\p{L}\p{N}]/u.test(name), '*Required');
