import { say } from './status.ts';
import { words } from './words.ts';

/** Opens the system's share sheet if there is one; otherwise adds a button that copies the URL. */
export function offerSharing(): void {
  const text = document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '';
  for (const details of document.querySelectorAll<HTMLElement>('[data-share]')) {
    const url = details.dataset.share ?? '';
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
        navigator.clipboard.writeText(url).then(
          () => say(words.copied),
          () => say(words.failed),
        );
      details.querySelector('li:last-child')?.append(button);
    }
  }
}
