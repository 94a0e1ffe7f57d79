import { type Endpoint, errorReply } from '../../contract/endpoint.ts';
import { type ErrorCode, errors } from '../../contract/errors.ts';
import { errorsOf } from '../../server/platform/http/mount.ts';
import { must } from '../run/target.ts';
import type { FuzzSite, Got } from './site.ts';

/**
 * What a refused call may write: what limits and counts calls, the answer for those who send the call again, when a key was used last, the site's own keys at their first use, and what
 * operators are told of attacks. Everything
 * else that a refused call stores is a fault.
 */
const kept =
  /^\w+ (?:rate_limits|security_events\w*|api_usage|idempotency_keys|status_\w+)$|^update api_keys$|^insert oauth_keys$/;

/** Fails unless the answer is one that the contract declares for this call. Gives whether the call was refused. */
export function checkDeclared(endpoint: Endpoint & { name: string }, got: Got, isFound: boolean): boolean {
  const { status, text, headers } = got;
  const { name } = endpoint;
  const shown = () => `${status} ${text.slice(0, 800)}`;
  if (status < 400) {
    // Another call may answer where a parameter is empty.
    if (status === 304 || !isFound) return false;
    must(status === (endpoint.status ?? 200), `${name} succeeds with another status`, shown);
    if (endpoint.lines || endpoint.download) return false;
    if (endpoint.reply.type === 'string') return false;
    const { success, error } = endpoint.reply.safeParse(parsed(text, name));
    must(success, `${name} answers with something that isn't declared`, () => `${error} ${shown()}`);
    return false;
  }
  const error = errorReply.safeParse(parsed(text, name));
  must(error.success, `${name} is refused in another form`, shown);
  const { code } = error.data;
  must(code !== 'internal' && status !== 500, `${name} fails with an error of the server`, shown);
  must(/json/.test(headers['content-type'] ?? ''), `${name} is refused without JSON`, shown);
  if (!isFound && (code === 'not_found' || code === 'method_not_allowed')) return true;
  const declared: readonly string[] = errorsOf(endpoint);
  must(declared.includes(code), `${name} is refused with ${code}, which isn't declared`, shown);
  must(
    errors[code as ErrorCode].status === status,
    `${name} is refused with another status than that of ${code}`,
    shown,
  );
  must(code !== 'unavailable', `${name} is unavailable`, shown);
  return true;
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    must(false, `${name} answers with no JSON`, text.slice(0, 500));
  }
}

/** Fails if a refused call has stored something. */
export async function checkNothingStored(site: FuzzSite, name: string, got: Got): Promise<void> {
  const written = (await site.writes()).filter((write) => !kept.test(write));
  const [first] = written;
  must(
    first === undefined,
    `${name} is refused, and does ${first}`,
    `${written.join()}: ${got.status} ${got.text.slice(0, 300)}`,
  );
}
