/** Characters of a response that are shown: a bulk download doesn't fit into a page. */
const shownCharacters = 200_000;

/** Sends the forms of the page that tries API calls, and shows the responses. */
export function offerTrying(): void {
  const page = document.querySelector<HTMLElement>('[data-try]');
  const words = page?.querySelector<HTMLElement>('[data-try-words]')?.dataset;
  const key = page?.querySelector<HTMLInputElement>('#key');
  if (!page || !words || !key) return;
  for (const form of page.querySelectorAll('form')) {
    const button = form.querySelector('button');
    if (button) button.disabled = false;
    let isSending = false;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      // A second press would create a second draft.
      if (isSending) return;
      isSending = true;
      await send(form, key.value.trim(), { failed: words.failed ?? '', sending: words.sending ?? '' });
      isSending = false;
    });
  }
  openTheOneNamed();
  window.addEventListener('hashchange', openTheOneNamed);
}

/** Opens the call that the URL's fragment links to. */
function openTheOneNamed(): void {
  const named = document.getElementById(window.location.hash.slice(1));
  if (named instanceof HTMLDetailsElement) named.open = true;
}

async function send(
  form: HTMLFormElement,
  key: string,
  words: { failed: string; sending: string },
): Promise<void> {
  const part = (name: string) => form.querySelector<HTMLElement>(`.try-${name}`);
  const show = (name: string, text: string) => {
    const place = part(name);
    if (place) place.textContent = text;
  };
  const answer = part('answer');
  if (answer) answer.hidden = false;
  show('status', words.sending);
  show('headers', '');
  show('body', '');
  try {
    const reply = await fetch(addressOf(form), requestOf(form, key));
    show('status', `${reply.status} ${reply.statusText}`.trim());
    show('headers', [...reply.headers].map(([name, value]) => `${name}: ${value}`).join('\n'));
    show('body', readable(await beginningOf(reply)));
  } catch {
    show('status', words.failed);
  }
}

/** The URL of the call. @throws if the input would lead to another site, where the key must never be sent */
function addressOf(form: HTMLFormElement): URL {
  let path = form.dataset.path ?? '';
  const query = new URLSearchParams();
  for (const { dataset, value } of form.querySelectorAll('input')) {
    const { place, name = '' } = dataset;
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.set(name, value);
  }
  const address = new URL(path, window.location.origin);
  address.search = query.toString();
  if (address.origin !== window.location.origin) throw new Error('the URL belongs to another site');
  return address;
}

/**
 * Redirects are errors, since they could lead to another site. Cookies are left out, since the call is tried
 * with a key.
 */
function requestOf(form: HTMLFormElement, key: string): RequestInit {
  const body = form.querySelector('textarea')?.value;
  return {
    method: form.dataset.method ?? 'GET',
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    headers: {
      ...(key !== '' && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  };
}

/** The text of a response, up to what is shown; the rest isn't downloaded. */
async function beginningOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (reader && text.length <= shownCharacters) {
    const { value, done } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
  await reader?.cancel();
  return reader ? `${text.slice(0, shownCharacters)}…` : text;
}

/** Indents JSON; returns anything else unchanged. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
