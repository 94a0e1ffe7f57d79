import { say } from './status.ts';
import { words } from './words.ts';

/** Puts a button to share the page where there is room for one: by the system's own sheet, else by copying the link. */
export function offerSharing(): void {
  const slot = document.querySelector('[data-share]');
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  const share = 'share' in navigator;
  if (!slot || !url || !(share || navigator.clipboard)) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'reaction';
  button.textContent = words.share;
  button.onclick = () => {
    // Whoever closes the sheet has shared nothing, and needs to be told nothing.
    if (share) navigator.share({ title: document.title, url }).catch(() => {});
    else
      navigator.clipboard.writeText(url).then(
        () => say(words.copied),
        () => say(words.failed),
      );
  };
  slot.append(button);
}
