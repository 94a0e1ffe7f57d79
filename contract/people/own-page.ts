import { authPath, developerAuthPath } from '../paths.ts';

/** Paths that signing in never leads back to: the sign-in screens themselves. */
const signInAreas = [authPath, developerAuthPath];

/** No control characters, white space or backslashes: browsers drop or rewrite them when they parse a URL. */
const plainCharacters = /^[^\p{Cc}\s\\]*$/u;

/**
 * The page to return to after signing in, as a path with query and fragment. Anybody can write a link to the
 * sign-in screen, so `given` is only accepted if it is a page of this site outside the sign-in screens;
 * otherwise null.
 */
export function ownPage(given: unknown, origin: string): string | null {
  if (typeof given !== 'string' || !/^\/(?!\/)/.test(given) || !plainCharacters.test(given)) return null;
  const address = resolve(given, origin);
  if (address?.origin !== origin) return null;
  // A path such as /.//evil.example resolves to one with two leading slashes, which names another host.
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

/**
 * The path with percent-encoding decoded and repeated slashes folded; undefined if it decodes to forbidden
 * characters.
 */
function decoded(path: string): string | undefined {
  try {
    const plain = decodeURIComponent(path);
    return plainCharacters.test(plain) ? plain.replace(/\/+/g, '/') : undefined;
  } catch {
    return undefined;
  }
}
