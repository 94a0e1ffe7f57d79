/** Saves a post in this browser, or removes all that was saved. */
import type { SavingWords } from '../../contract/views/savable-post.ts';
import type { SaveOrder } from './saved-state.ts';

interface Offer {
  pictures: 'with' | 'without' | 'only';
  file: string;
  /** In words. */
  size: string;
  bytes: number;
}

type Savable = Omit<SaveOrder, 'file' | 'bytes'> & { offers: Offer[] };

const here = document.querySelector<HTMLElement>('#save-here');
if (here) offer(here, JSON.parse(here.dataset.post ?? ''), wordsOf(here));
const off = document.querySelector<HTMLElement>('#saved-off');
if (off) offerRemoval(off, wordsOf(off));

function wordsOf(element: HTMLElement): SavingWords {
  return JSON.parse(element.dataset.words ?? '');
}

function offer(place: HTMLElement, { offers, ...post }: Savable, words: SavingWords): void {
  // Without a secure connection, and in private windows of some browsers, there is neither.
  if (!('serviceWorker' in navigator) || !('caches' in window)) {
    say(place, words.impossible);
    return;
  }
  const saving = offers.filter(({ pictures }) => pictures !== 'with' || !savesData());
  const buttons = saving.map(({ pictures, size, file, bytes }) =>
    buttonOf(words[pictures].replace('{size}', size), () => {
      say(place, words.saving);
      save({ ...post, file, bytes }).then(
        (outcome) => {
          if (outcome !== 'saved') return say(place, words[outcome], ...buttons);
          const link = document.createElement('a');
          link.href = post.list;
          link.textContent = words.open;
          say(place, words.saved, link);
        },
        () => say(place, words.impossible),
      );
    }),
  );
  place.replaceChildren(...buttons);
}

function savesData(): boolean {
  return 'connection' in navigator && Object(navigator.connection).saveData === true;
}

/** Leaves the saving to the worker, so that it alone changes what is kept. */
async function save(order: SaveOrder): Promise<'saved' | 'full' | 'failed'> {
  await navigator.serviceWorker.register('/phis/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  // Asked for once, so that the browser doesn't clear what is saved when it runs out of room.
  void navigator.storage?.persist?.();
  const { port1, port2 } = new MessageChannel();
  const outcome = new Promise<'saved' | 'full' | 'failed'>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  active?.postMessage(order, [port2]);
  return outcome;
}

function offerRemoval(place: HTMLElement, words: SavingWords): void {
  const button = buttonOf(words.remove, async () => {
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(workers.map((worker) => worker.unregister()));
    if ('caches' in window) await caches.delete('saved-posts');
    say(place, words.removed);
  });
  place.replaceChildren(button);
}

function buttonOf(words: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = words;
  button.onclick = act;
  return button;
}

/** Replaces what is in a place by a sentence, which is read out, and what goes with it. */
function say(place: HTMLElement, words: string, ...more: HTMLElement[]): void {
  const line = document.createElement('p');
  line.setAttribute('role', 'status');
  line.textContent = words;
  place.replaceChildren(line, ...more);
}
