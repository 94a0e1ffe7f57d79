/** Characters of an answer that are shown. A copy of everything has no end that a page could hold. */
const shownCharacters = 200_000;

/** Makes calls from the page that tries them: the forms are whole in the page, and this sends them. */
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
      // Pressed twice it would make two drafts of one.
      if (isSending) return;
      isSending = true;
      await send(form, key.value.trim(), { failed: words.failed ?? '', sending: words.sending ?? '' });
      isSending = false;
    });
  }
  openTheOneNamed();
  window.addEventListener('hashchange', openTheOneNamed);
}

/** A link to a call opens it. */
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

/**
 * The call's address on this site. @throws where what was filled in would lead to another: a key goes nowhere
 * else
 */
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
  if (address.origin !== window.location.origin) throw new Error('the address is of another site');
  return address;
}

/**
 * A redirect is an error: it could lead elsewhere. Cookies stay out, since they are not the key that is
 * tried.
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

/** The text of an answer, of a long one as much as is shown; the rest is not asked for. */
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

/** JSON with a line for each field; anything else as it came. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
