import type { Offer } from './offer.ts';
import { intendedAction, sessionToken, signInFor } from './session.ts';
import { say } from './status.ts';
import { words } from './words.ts';

/**
 * Adds the buttons to like a post and to follow an author or a topic. What they do for members is loaded for these only.
 */
export async function offerReactions(): Promise<void> {
  const offers = [
    ...offersAt('like', 'posts', words.like, (id) => `/content/posts/${id}/like`),
    ...offersAt('follow', 'authors', words.follow, (id) => `/adminPHIS/author/${id}/follow`),
    ...offersAt('followTopic', 'topics', words.follow, (id) => `/content/topics/${id}/follow`),
  ];
  const intended = intendedAction();
  if (offers.length === 0 || sessionToken() === null) return;
  const showing = import('./member.ts').then((member) => member.showReactions(offers, intended));
  // What is tapped before the answer waits for it: an answer that comes later would undo what is seen.
  for (const offer of offers)
    offer.button.onclick = () => void showing.then((toggle) => toggle(offer)).catch(() => say(words.failed));
  await showing.catch(() => {});
}

function offersAt(
  slotName: 'like' | 'follow' | 'followTopic',
  kind: Offer['kind'],
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
      button.setAttribute('aria-pressed', 'false');
      button.onclick = () => signInFor(offer.path);
      slot.replaceChildren(button);
      return offer;
    });
}
