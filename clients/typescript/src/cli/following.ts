/** Follows the changes of a site through all that comes between. */
import { ApiError, type Change, type Client, type Place } from '../index.ts';
import { pause } from '../requests.ts';
import { messageOf } from './files.ts';
import { note } from './output.ts';

/** Whether nothing answered, or the answer broke off: what `fetch` throws. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'TimeoutError' || error.message === 'fetch failed' || error.message === 'terminated';
}

export const causeOf = (error: unknown): string =>
  messageOf(error instanceof Error && error.cause !== undefined ? error.cause : error);

/** Each change and then the next ones, forever: while the site is away it waits and goes on from the place. */
export async function* followForever(client: Client, place: Place, wait: number): AsyncGenerator<Change> {
  for (;;) {
    try {
      yield* client.follow(place, { wait });
    } catch (error) {
      const isAway =
        isUnreachable(error) || (error instanceof ApiError && (error.status === 429 || error.status >= 500));
      if (!isAway) throw error;
      note(`The site can’t be reached now: ${causeOf(error)}. Trying again in ${wait} s.`);
      await pause(wait);
    }
  }
}
