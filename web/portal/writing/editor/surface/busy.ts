/** The events after which nothing is composed or selected any more. */
const busyEnds = ['compositionend', 'pointerup', 'pointercancel'];

/** Tells whether an input method is composing in an element, or the pointer is selecting in it. */
export function watchBusy(area: HTMLElement): () => boolean {
  let isComposing = false;
  let isPressed = false;
  area.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  area.addEventListener('compositionend', () => {
    isComposing = false;
  });
  area.addEventListener('pointerdown', () => {
    isPressed = true;
    const release = () => {
      isPressed = false;
      for (const end of ['pointerup', 'pointercancel']) window.removeEventListener(end, release, true);
    };
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, true);
  });
  return () => isComposing || isPressed;
}

/** Calls `act` at once, or as soon as nothing is composed or selected any more, which a change of the element would break off. */
export function whenIdle(isBusy: () => boolean, act: () => void): void {
  const attempt = () => {
    if (isBusy()) return;
    for (const end of busyEnds) window.removeEventListener(end, later);
    act();
  };
  // After the event, which may still change the text.
  const later = () => setTimeout(attempt);
  for (const end of busyEnds) window.addEventListener(end, later);
  attempt();
}
