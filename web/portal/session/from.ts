import { signInPath } from '../../../contract/paths.ts';

/** Areas that a person who has just signed in is never led back to: they are about signing in. */
const signInAreas = ['/auth', '/developer/auth'];

/**
 * No control characters, white space or backslashes: browsers drop or rewrite them while they read an
 * address.
 */
const plainCharacters = /^[^\p{Cc}\s\\]*$/u;

/**
 * The page to go back to after signing in, as a path with its query and fragment. Null unless `given` is a
 * page of this site outside the sign-in areas: whoever can write a link to the sign-in screen can write this
 * too.
 */
export function ownPage(given: unknown, origin: string): string | null {
  if (typeof given !== 'string' || !/^\/(?!\/)/.test(given) || !plainCharacters.test(given)) return null;
  const address = resolve(given, origin);
  if (address?.origin !== origin) return null;
  // A path such as /.//evil.example resolves to one that begins with two slashes, and so names another host.
  if (address.pathname.startsWith('//')) return null;
  const area = decoded(address.pathname)?.toLowerCase();
  if (area === undefined || signInAreas.some((start) => area === start || area.startsWith(`${start}/`)))
    return null;
  return address.pathname + address.search + address.hash;
}

function resolve(path: string, origin: string): URL | null {
  try {
    return new URL(path, origin);
  } catch {
    return null;
  }
}

/** The path with its escapes undone and doubled slashes folded; undefined where that hides anything more. */
function decoded(path: string): string | undefined {
  try {
    const plain = decodeURIComponent(path);
    return plainCharacters.test(plain) ? plain.replace(/\/+/g, '/') : undefined;
  } catch {
    return undefined;
  }
}

/** The address of the sign-in screen that leads back to `from`. */
export function signInAddress(from: string): string {
  return `${signInPath}?from=${encodeURIComponent(from)}`;
}
