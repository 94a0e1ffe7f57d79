/**
 * An open editor holds a lock named after its client id: a draft whose lock is free was left behind by a
 * closed tab.
 */

/** How often to look whether a page that was just reloaded has released its lock, and milliseconds between. */
const looks = 6;
const lookMilliseconds = 100;

/** Holds the lock of an open editor; returns the function that releases it. */
export function holdEditorLock(clientId: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Without locks (an old browser, a plain http address) every draft is offered for restoring, which loses
  // nothing.
  if ('locks' in navigator) void navigator.locks.request(lockNameOf(clientId), () => held);
  return release;
}

/**
 * Whether no open editor has this client id. It asks again rather than wait for the lock until a time is over: on a slow phone that
 * may be over before the browser's answer is read, and a draft that was left would not be offered.
 */
export async function isEditorClosed(clientId: string): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  for (let look = 1; ; look += 1) {
    const name = lockNameOf(clientId);
    if (await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock !== null)) return true;
    if (look === looks) return false;
    await new Promise((resolve) => setTimeout(resolve, lookMilliseconds));
  }
}

/** The name of the lock of an open editor. */
export function lockNameOf(clientId: string): string {
  return `draft writer ${clientId}`;
}
