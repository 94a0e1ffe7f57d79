/** What the pages show and do for people who are signed in; others never load it. */
import type { z } from 'zod';
import type { profiles } from '../../contract/people/calls/profiles.ts';
import type { Offer } from './offer.ts';
import { sessionToken, signInFor } from './session.ts';
import { say } from './status.ts';
import { words } from './words.ts';

type User = z.output<typeof profiles.getUser.reply>;
type Reactions = Record<Offer['kind'], string[]>;

/** The name of whoever is signed in. @throws the status of an error reply */
export async function readName(): Promise<string> {
  const { user } = await call<User>('GET', '/adminPHIS/users');
  return `${user.firstname} ${user.lastname}`.trim();
}

/** Shows which buttons are pressed, does what was intended before signing in, and answers what a press does. */
export async function showReactions(
  offers: readonly Offer[],
  intended: string | null,
): Promise<typeof toggle> {
  const query = (['posts', 'authors', 'topics'] as const)
    .map((kind) => `${kind}=${offers.filter((offer) => offer.kind === kind).map(({ id }) => id)}`)
    .join('&');
  const own = await call<Reactions>('GET', `/content/reactions?${query}`).catch(() => null);
  if (!own) return toggle;
  for (const offer of offers) {
    press(offer, own[offer.kind].includes(decodeURIComponent(offer.id)));
    if (offer.path === intended && !isPressed(offer)) void toggle(offer);
  }
  return toggle;
}

function isPressed({ button }: Offer): boolean {
  return button.getAttribute('aria-pressed') === 'true';
}

function press({ button }: Offer, pressed: boolean): void {
  button.setAttribute('aria-pressed', String(pressed));
}

/** Does what a button offers, or undoes it. */
async function toggle(offer: Offer): Promise<void> {
  if (sessionToken() === null) return signInFor(offer.path);
  const pressed = isPressed(offer);
  try {
    const { likes } = await call<{ likes?: number }>(pressed ? 'DELETE' : 'PUT', offer.path);
    press(offer, !pressed);
    if (likes !== undefined) offer.button.lastElementChild?.replaceChildren(String(likes));
  } catch (status) {
    if (status === 401) signInFor(offer.path);
    else say(typeof status === 'string' ? status : words.failed);
  }
}

/** Calls the API with the session's token. @throws the status of an error reply, or the sentence of a site that is maintained */
async function call<Reply>(method: 'GET' | 'PUT' | 'DELETE', path: string): Promise<Reply> {
  const headers = { authorization: sessionToken() ?? '' };
  const reply = await fetch(path, { method, headers });
  if (!reply.ok) throw reply.headers.has('maintenance') ? (await reply.json()).message : reply.status;
  return reply.json();
}
