let release: (() => void) | null = null;
let released = Promise.resolve();

/** Begins to notice when a pointer is held down. */
export function watchPointer(): void {
  const hold = () => {
    if (release) return;
    released = new Promise((resolve) => {
      release = resolve;
    });
  };
  const letGo = () => {
    // After the click that belongs to it.
    setTimeout(() => {
      release?.();
      release = null;
    });
  };
  window.addEventListener('pointerdown', hold, true);
  for (const end of ['pointerup', 'pointercancel', 'dragend']) window.addEventListener(end, letGo, true);
}

/** Ends once no pointer is held down, and what it clicked on has heard of it. */
export function pointerReleased(): Promise<void> {
  return released;
}
