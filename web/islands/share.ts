import { say } from './status.ts';
import { words } from './words.ts';

/** Opens the system's share sheet if there is one; otherwise adds a button that copies the message with its link. */
export function offerSharing(): void {
  for (const details of document.querySelectorAll<HTMLElement>('[data-share]')) {
    const url = details.dataset.share ?? '';
    // Title, summary and version, as in the ways without a script; the link comes after them.
    const said = details.querySelector<HTMLAnchorElement>('a[href^="https://t.me/"]')?.href ?? url;
    const text = new URL(said).searchParams.get('text') ?? '';
    if (typeof navigator.share === 'function') {
      details.querySelector('summary')?.addEventListener('click', (event) => {
        event.preventDefault();
        // Closing the sheet without sharing is not an error.
        navigator.share({ title: document.title, text, url }).catch(() => {});
      });
    } else if ('clipboard' in navigator) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'reaction';
      button.textContent = words.copy;
      button.onclick = () =>
        navigator.clipboard.writeText(`${text} ${url}`).then(
          () => say(words.copied),
          () => say(words.failed),
        );
      const item = document.createElement('li');
      item.append(button);
      details.querySelector('ul')?.prepend(item);
    }
  }
}
