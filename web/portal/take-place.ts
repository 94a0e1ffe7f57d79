import { typedBefore, watchServed } from './frame/forms/typed-before.ts';

/**
 * Gives the element in which the portal renders: `place`, or, where the server sent a screen in it, one that takes its place once
 * the portal shows that screen too. Nothing moves then, what was typed stays, and so does the focus. Where the portal's scripts
 * don't come, the server's screen stays.
 */
export function takePlace(place: HTMLElement): HTMLElement {
  // Each screen renders its own title; of two titles, browsers show the first.
  const title = document.querySelector('head > title');
  if (!place.querySelector('.auth-screen')) {
    title?.remove();
    return place;
  }
  const portal = document.createElement('div');
  portal.id = place.id;
  watchServed(place);
  const watch = new MutationObserver(() => {
    if (!portal.querySelector('.auth-screen')) return;
    watch.disconnect();
    // Both are there for a moment: if the page became shorter, browsers would scroll it.
    place.after(portal);
    for (const field of portal.querySelectorAll('input')) keepTyped(field);
    keepFocus(place, portal);
    place.remove();
    title?.remove();
    watchServed(null);
  });
  watch.observe(portal, { childList: true, subtree: true });
  return portal;
}

/** What was typed while the portal was rendered, as if it were typed now. */
function keepTyped(field: HTMLInputElement): void {
  const typed = typedBefore(field.name);
  if (field.value === typed) return;
  // React notices no change that is made through the property of the element itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function keepFocus(place: HTMLElement, portal: HTMLElement): void {
  const before = document.activeElement;
  if (!before || !place.contains(before)) return;
  const same = [...portal.querySelectorAll<HTMLElement>('input, a, button, summary')].find((element) =>
    before.id ? element.id === before.id : element.textContent === before.textContent,
  );
  same?.focus({ preventScroll: true });
  if (!(before instanceof HTMLInputElement && same instanceof HTMLInputElement)) return;
  // Browsers don't tell where the caret stands in an email address; it goes to the end.
  if (before.selectionStart !== null) same.setSelectionRange(before.selectionStart, before.selectionEnd);
}
