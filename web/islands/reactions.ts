import { recall, remember } from './memory.ts';
import { call, sessionToken, signInAddress } from './session.ts';
import { say } from './status.ts';
import { words } from './words.ts';

interface Reactions {
  posts: string[];
  authors: string[];
  topics: string[];
}

/** The session-storage key of an action that needed signing in first: it is done after the return. */
const intentKey = 'intent';

interface Offer {
  button: HTMLButtonElement;
  /** The path of the call; POST does it and DELETE undoes it. */
  path: string;
  id: string;
  kind: keyof Reactions;
}

/**
 * Adds the buttons to like a post and to follow an author or a topic, in the places the page has for them.
 */
export async function offerReactions(): Promise<void> {
  const offers = [
    ...offersAt('like', 'posts', words.like, (id) => `/content/posts/${id}/like`),
    ...offersAt('follow', 'authors', words.follow, (id) => `/adminPHIS/author/${id}/follow`),
    ...offersAt('followTopic', 'topics', words.follow, (id) => `/content/topics/${id}/follow`),
  ];
  const intent = recall('sessionStorage', intentKey);
  remember('sessionStorage', intentKey, null);
  if (offers.length === 0 || sessionToken() === null) return;
  const query = (['posts', 'authors', 'topics'] as const)
    .map((kind) => `${kind}=${offers.filter((offer) => offer.kind === kind).map(({ id }) => id)}`)
    .join('&');
  const reading = call<Reactions>('GET', `/content/reactions?${query}`).catch(() => null);
  // What is tapped before the answer waits for it: an answer that comes later would undo what is seen.
  for (const offer of offers) offer.button.onclick = () => void reading.then(() => toggle(offer));
  const own = await reading;
  if (!own) return;
  for (const offer of offers) {
    press(offer, own[offer.kind].includes(decodeURIComponent(offer.id)));
    if (offer.path === intent && !isPressed(offer)) void toggle(offer);
  }
}

function offersAt(
  slotName: 'like' | 'follow' | 'followTopic',
  kind: keyof Reactions,
  label: string,
  pathOf: (id: string) => string,
): Offer[] {
  const slots = [...document.querySelectorAll<HTMLElement>('.reaction-slot')];
  return slots
    .filter((slot) => slot.dataset[slotName] !== undefined)
    .map((slot) => {
      const id = encodeURIComponent(slot.dataset[slotName] ?? '');
      const button = document.createElement('button');
      const offer = { button, path: pathOf(id), id, kind };
      button.type = 'button';
      button.className = 'reaction';
      const count = document.createElement('span');
      count.textContent = slot.dataset.count ?? '';
      button.append(slot.querySelector('svg') ?? '', label, count);
      press(offer, false);
      button.onclick = () => void toggle(offer);
      slot.replaceChildren(button);
      return offer;
    });
}

function isPressed({ button }: Offer): boolean {
  return button.getAttribute('aria-pressed') === 'true';
}

function press({ button }: Offer, pressed: boolean): void {
  button.setAttribute('aria-pressed', String(pressed));
}

async function toggle(offer: Offer): Promise<void> {
  if (sessionToken() === null) return signIn(offer);
  const pressed = isPressed(offer);
  try {
    const { likes } = await call<{ likes?: number }>(pressed ? 'DELETE' : 'PUT', offer.path);
    press(offer, !pressed);
    if (likes !== undefined) offer.button.lastElementChild?.replaceChildren(String(likes));
  } catch (status) {
    if (status === 401) signIn(offer);
    else say(typeof status === 'string' ? status : words.failed);
  }
}

function signIn({ path }: Offer): void {
  remember('sessionStorage', intentKey, path);
  window.location.href = signInAddress();
}
