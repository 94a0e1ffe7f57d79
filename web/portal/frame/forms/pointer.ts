let release: (() => void) | null = null;
let released = Promise.resolve();

/** Starts to track whether a pointer is held down. */
export function watchPointer(): void {
  const hold = () => {
    if (release) return;
    released = new Promise((resolve) => {
      release = resolve;
    });
  };
  const letGo = () => {
    // After the click event that follows.
    setTimeout(() => {
      release?.();
      release = null;
    });
  };
  window.addEventListener('pointerdown', hold, true);
  for (const end of ['pointerup', 'pointercancel', 'dragend']) window.addEventListener(end, letGo, true);
}

/** Resolves once no pointer is held down and its click event has been handled. */
export function pointerReleased(): Promise<void> {
  return released;
}
