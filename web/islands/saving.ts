/**
 * Saves a post in this browser, or removes all that was saved. Of whoever is signed in, the list of what was saved is in the account too,
 * so that their other browsers can offer it.
 */
import type { SavedPostsReply } from '../../contract/site/calls/saved-posts.ts';
import type { SavingWords } from '../../contract/views/savable-post.ts';
import { allowOwnWorkers } from '../ui/own-scripts.ts';
import { endPush, offerPush, renewPush } from './push.ts';
import type { SavedPost, SavedState, SaveOrder } from './saved-state.ts';

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
const pack = document.querySelector<HTMLFormElement>('#saved-pack');
const elsewhere = document.querySelector<HTMLElement>('#saved-elsewhere');
const token = /(?:^|; )plt=([^;]+)/.exec(document.cookie)?.[1];
if (pack) offerPack(pack).catch(() => {});
// Whose session has ended sees what this browser has.
if (elsewhere && token !== undefined) shareList(elsewhere).catch(() => {});
const push = document.querySelector<HTMLElement>('#saved-push');
if (push) offerPush(push).catch(() => {});
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
          if (token !== undefined) void inAccount('PUT', post.id);
          renewPush().catch(() => {});
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
  allowOwnWorkers();
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

/** What this browser has, without what was withdrawn. */
async function savedHere(): Promise<SavedPost[]> {
  const kept = 'caches' in window ? await caches.match('/phis/saved/state') : undefined;
  const state: SavedState | undefined = await kept?.json();
  return state?.posts.filter(({ gone }) => !gone) ?? [];
}

/** Offers files of what this browser has, and of `others` that only the account has. */
async function offerPack(form: HTMLFormElement, others: readonly { id: string }[] = []): Promise<void> {
  const posts = form.querySelector<HTMLInputElement>('[name=posts]');
  if (posts) posts.value = [...(await savedHere()), ...others].map(({ id }) => id).join();
  form.hidden = !posts?.value || !navigator.onLine;
}

/** Adds to the account what this browser has, and lists what only the account has. */
async function shareList(place: HTMLElement): Promise<void> {
  const { posts }: SavedPostsReply = await (await call('GET', '/content/saved')).json();
  const here = await savedHere();
  for (const { id } of here) if (!posts.some((post) => post.id === id)) await inAccount('PUT', id);
  let others = posts.filter(({ id }) => !here.some((post) => post.id === id));
  const items = others.map(({ id, slug, title, language }) => {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = `/phis/read/${encodeURIComponent(slug)}/save${window.location.search}`;
    link.lang = language;
    link.dir = 'auto';
    link.textContent = title;
    const remove = buttonOf(place.dataset.remove ?? '', async () => {
      await inAccount('DELETE', id);
      item.remove();
      others = others.filter((post) => post.id !== id);
      if (pack) await offerPack(pack, others);
    });
    remove.className = 'button button-quiet';
    item.append(link, ' ', remove);
    return item;
  });
  const list = place.querySelector('ul');
  if (list) list.replaceChildren(...items);
  place.hidden = items.length === 0;
  if (pack) await offerPack(pack, others);
}

function inAccount(method: 'PUT' | 'DELETE', id: string): Promise<unknown> {
  return call(method, `/content/posts/${id}/saved`).catch(() => {});
}

async function call(method: string, path: string): Promise<Response> {
  const reply = await fetch(path, { method, headers: { authorization: token ?? '' } });
  if (!reply.ok) throw reply;
  return reply;
}

function offerRemoval(place: HTMLElement, words: SavingWords): void {
  const button = buttonOf(words.remove, async () => {
    await endPush().catch(() => {});
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
