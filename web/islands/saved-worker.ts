/**
 * Shows saved posts and their list without a network, and nothing else: every other request goes its way. Before it shows them, it asks
 * what happened to posts since it last asked, by a number and never by a post.
 */
import type { SavedChange, SavedChanges, SavedWords } from '../../contract/views/savable-post.ts';
import type { SavedPost, SavedState, SaveOrder } from './saved-state.ts';

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Asked extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Pushed extends Lasting {
  data: { json(): { title: string; body: string; language: string; url: string } };
}

interface Clicked extends Lasting {
  notification: Notification;
}

interface Worker {
  addEventListener(kind: 'install' | 'activate', listen: (event: Lasting) => void): void;
  addEventListener(kind: 'fetch', listen: (event: Asked) => void): void;
  addEventListener(kind: 'message', listen: (event: MessageEvent<SaveOrder> & Lasting) => void): void;
  addEventListener(kind: 'push', listen: (event: Pushed) => void): void;
  addEventListener(kind: 'notificationclick', listen: (event: Clicked) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; openWindow(address: string): Promise<unknown> };
  registration: ServiceWorkerRegistration;
}

const worker = self as unknown as Worker;
const list = '/phis/saved';
const stateKey = `${list}/state`;
/** Readers wait no longer for a network that is there and doesn't answer. */
const patience = 5000;
const old = 90 * 86_400_000;

const cache = () => caches.open('saved-posts');

/** Changes of the state come one after another. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work, work);
  last = result;
  return result;
}

async function readState(): Promise<SavedState> {
  const kept = await (await cache()).match(stateKey);
  return kept ? kept.json() : { number: 0, checked: '', posts: [] };
}

async function writeState(state: SavedState): Promise<void> {
  await (await cache()).put(stateKey, new Response(JSON.stringify(state)));
}

/** The answer, if it comes soon and is one. */
function soon(answer: Promise<Response>): Promise<Response> {
  const late = new Promise<never>((_, refuse) => setTimeout(refuse, patience));
  return Promise.race([answer, late]).then((reply) => (reply.status < 500 ? reply : Promise.reject()));
}

async function save({ file, list: page, ...post }: SaveOrder): Promise<string> {
  const kept = await cache();
  const address = `${list}/${post.slug}`;
  const state = await readState();
  try {
    const [copy, listed] = await Promise.all([fetch(file), fetch(page)]);
    if (!copy.ok || !listed.ok) return 'failed';
    const number = Number(copy.headers.get('publication-number'));
    await kept.put(list, listed);
    await kept.put(address, copy);
    const on = new Date().toISOString();
    const posts = state.posts.filter(({ slug }) => slug !== post.slug);
    // Whoever has other posts has asked for changes up to a number already.
    if (!posts[0]) Object.assign(state, { number, checked: on });
    await writeState({ ...state, posts: [{ ...post, number, on, changes: [] }, ...posts] });
    return 'saved';
  } catch (error) {
    if (!state.posts.some(({ slug }) => slug === post.slug)) await kept.delete(address);
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed';
  }
}

async function remove(slug: unknown): Promise<void> {
  const state = await readState();
  await (await cache()).delete(`${list}/${slug}`);
  await writeState({ ...state, posts: state.posts.filter((post) => post.slug !== slug) });
}

/** Asks what happened since, and marks saved posts; without an answer, what is known stays. */
async function check(): Promise<SavedState> {
  const state = await readState();
  if (!state.posts[0]) return state;
  try {
    for (let more = true; more; ) {
      const reply = await soon(fetch(`/phis/notices/since/${state.number}`));
      const told: SavedChanges = await reply.json();
      for (const change of told.changes) await mark(state.posts, change);
      state.number = told.next;
      more = told.more;
    }
    state.checked = new Date().toISOString();
    await writeState(state);
  } catch {
    // No network.
  }
  return state;
}

async function mark(posts: SavedPost[], [number, id, what, ...when]: SavedChange): Promise<void> {
  for (const post of posts)
    if (post.id.startsWith(id) && number > post.number) {
      post.changes.push([what, ...when]);
      if (what === 'withdrawn') {
        post.gone = true;
        await (await cache()).delete(`${list}/${post.slug}`);
      }
    }
}

/** The page with what `write` makes of its words, in the place for saved posts. */
async function filled(page: Response, write: (words: SavedWords) => string): Promise<Response> {
  const html = await page.text();
  const shown = html.replace(
    /(<div id="saved-here" data-words=")([^"]*)(">)[\s\S]*?<\/div>/,
    (_, before, words, after) =>
      [
        before,
        words,
        after,
        write(JSON.parse(words.replace(/&quot;/g, '"').replace(/&#x27;/g, "'"))),
        '</div>',
      ].join(''),
  );
  return new Response(shown, { headers: page.headers });
}

const escaped = (text: string) => text.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function fill(text: string, parts: Record<string, string | number>): string {
  return text.replace(/{(\w+)}/g, (_, name) => `<bdi>${parts[name]}</bdi>`);
}

function dated(words: SavedWords, at: string): string {
  const [year, month, date] = at.slice(0, 10).split('-').map(Number);
  // As `dayIn` of the pages, which this script imports nothing of.
  const day = date === 1 && words.months[0] === 'janvier' ? '1er' : date;
  return words.day.replace(/{(\w+)}/g, (_, name) =>
    String({ year, month: words.months[Number(month) - 1], day }[name as 'day']),
  );
}

/** What readers must know of a saved post before they read it. */
function told(words: SavedWords, { on, changes, gone }: SavedPost, { checked }: SavedState): string {
  const stale = Date.now() - Date.parse(checked) > old;
  const said = changes.map(([what, day, language = '']) =>
    fill(words.changes[what], { date: dated(words, day), language: words.languages[language] ?? language }),
  );
  if (gone) said.push(words.gone);
  if (stale) said.push(fill(words.unchecked, { date: dated(words, checked) }));
  const facts = [fill(words.saved, { date: dated(words, on) })];
  if (!stale) facts.push(fill(words.checked, { date: dated(words, checked) }));
  return `${said[0] ? `<div class="notice notice-alarm">${said.map((line) => `<p>${line}</p>`).join('')}</div>` : ''}<p>${facts.join(' · ')}</p>`;
}

async function showList(address: string): Promise<Response> {
  const state = await inTurn(check);
  const kept = await cache();
  const page = await soon(fetch(address)).catch(() => kept.match(list));
  if (!page) return Response.error();
  if (page.ok && state.posts[0]) await kept.put(list, page.clone()).catch(() => {});
  return filled(page, (words) => {
    const items = state.posts.map((post) => {
      const size = post.gone
        ? ''
        : ` · ${fill(words.size, { count: Math.max(1, Math.round(post.bytes / 1000)) })}`;
      const title = `<bdi lang="${post.language}">${escaped(post.title)}</bdi>`;
      const slug = encodeURIComponent(post.slug);
      return `<li><h2><a href="${post.gone ? '/phis/read' : list}/${slug}">${title}</a></h2>${told(words, post, state).replace(/<\/p>$/, `${size}</p>`)}<form method="post"><button class="button button-quiet" name="remove" value="${escaped(post.slug)}">${words.remove}</button></form></li>`;
    });
    return items[0] ? `<ul class="rows">${items.join('')}</ul>` : '';
  });
}

/** The copy of a saved post, with what is known of it; without one, the list, which says why. */
async function showCopy(slug: string): Promise<Response> {
  const state = await inTurn(check);
  const post = state.posts.find((saved) => saved.slug === slug);
  const copy = post && (await (await cache()).match(`${list}/${slug}`));
  if (!copy) return showList(list);
  const ways = (words: SavedWords) =>
    `<p><a href="/phis/read/${encodeURIComponent(slug)}">${words.newest}</a> · <a href="${list}">${words.all}</a></p>`;
  return filled(copy, (words) => told(words, post, state) + ways(words));
}

/** A post from the network; the saved copy where the network doesn't answer. */
async function read(slug: string, request: Request): Promise<Response> {
  const saved = (await readState()).posts.some((post) => post.slug === slug);
  return saved ? soon(fetch(request)).catch(() => showCopy(slug)) : fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event) => {
  const [port] = event.ports;
  event.waitUntil(inTurn(() => save(event.data)).then((outcome) => port?.postMessage(outcome)));
});

// The page that it leads to asks what else happened.
worker.addEventListener('push', (event) => {
  const { title, body, language, url } = event.data.json();
  const shown = { body, lang: language, tag: url, data: url, icon: '/icons/192.png' };
  event.waitUntil(worker.registration.showNotification(title, shown));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow(event.notification.data));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode !== 'navigate') return;
  if (pathname === list) {
    if (request.method === 'POST')
      event.respondWith(
        request
          .formData()
          .then((form) => inTurn(() => remove(form.get('remove'))))
          .then(() => Response.redirect(request.url, 303)),
      );
    else event.respondWith(showList(request.url));
    return;
  }
  const [, place, slug = ''] = /^\/phis\/(read|saved)\/([^/]+)$/.exec(pathname) ?? [];
  if (place === 'saved') event.respondWith(showCopy(decodeURIComponent(slug)));
  if (place === 'read') event.respondWith(read(decodeURIComponent(slug), request));
});
