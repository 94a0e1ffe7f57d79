/** Has the browser told of notices and withdrawals of the posts that it saved, where its reader asks for that. */
import type { PushWords } from '../../contract/views/savable-post.ts';
import type { SavedState } from './saved-state.ts';

/** What the browser has asked for; null for nothing. */
async function subscriptionOf(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration('/phis/');
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Tells the site what the browser has saved, if it asked for messages; without saved posts it is told of nothing more. */
export async function renewPush(): Promise<void> {
  const subscription = await subscriptionOf();
  if (subscription) await keep(subscription);
}

/** Ends the messages, if the browser asked for any. */
export async function endPush(): Promise<void> {
  const subscription = await subscriptionOf();
  if (subscription) await end(subscription);
}

async function keep(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const kept = await caches.match('/phis/saved/state');
  const { posts = [] }: Partial<SavedState> = (await kept?.json()) ?? {};
  const ids = posts.filter(({ gone }) => !gone).map(({ id }) => id);
  if (ids.length === 0) return end(subscription);
  const { p256dh, auth } = keys;
  const { lang: language } = document.documentElement;
  await call('PUT', '/content/push', { endpoint, p256dh, auth, language, posts: ids.slice(0, 500) });
}

async function end(subscription: PushSubscription): Promise<void> {
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await call('POST', '/content/push/end', { endpoint });
}

async function call(method: string, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(path, { method, headers, body: JSON.stringify(body) });
  if (!reply.ok) throw reply;
}

/** Shows how to ask for messages, and how to end them, where the browser can get any and has saved posts. */
export async function offerPush(place: HTMLElement): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/phis/');
  const ways = place.querySelector<HTMLElement>('.saved-part');
  const saved = document.querySelector('#saved-here [name=remove]');
  if (!ways || !registration || !('pushManager' in registration)) return;
  const words: PushWords = JSON.parse(place.dataset.words ?? '');
  const show = (state: string, label: string, act: () => Promise<string>) => {
    const line = document.createElement('p');
    line.setAttribute('role', 'status');
    line.textContent = state;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button';
    button.textContent = label;
    button.onclick = () => {
      button.disabled = true;
      act()
        .catch(() => words.failed)
        .then(refresh, () => {});
    };
    ways.replaceChildren(line, button);
  };
  const refresh = async (said = '') => {
    const subscription = await subscriptionOf();
    place.hidden = !subscription && !saved;
    if (subscription) show(said || words.on, words.end, () => end(subscription).then(() => words.off));
    else
      show(said, words.start, async () => {
        if ((await Notification.requestPermission()) !== 'granted') return words.denied;
        const options = { userVisibleOnly: true, applicationServerKey: place.dataset.key ?? '' };
        await keep(await registration.pushManager.subscribe(options));
        return words.on;
      });
  };
  await renewPush().catch(() => {});
  await refresh();
}
