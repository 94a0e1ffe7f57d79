import type { KeyboardEvent } from 'react';

/** Sends a form, or the form of a dialog, with Ctrl or Command and Enter. */
export function sendByKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, repeat, currentTarget } = event;
  if (event.isDefaultPrevented() || key !== 'Enter' || !(ctrlKey || metaKey) || repeat) return;
  const send = currentTarget.querySelector<HTMLElement>('button[type="submit"]');
  if (!send) return;
  event.preventDefault();
  send.click();
}
