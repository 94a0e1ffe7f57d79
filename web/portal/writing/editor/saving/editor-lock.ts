/**
 * An open editor holds a lock named after its client id: a draft whose lock is free was left behind by a
 * closed tab.
 */

/** Milliseconds to wait for the lock of a page that was just reloaded to be released. */
const lockMilliseconds = 500;

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

/** Whether no open editor has this client id. */
export async function isEditorClosed(clientId: string): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), lockMilliseconds);
  try {
    return await navigator.locks.request(lockNameOf(clientId), { signal: timeout.signal }, () => true);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** The name of the lock of an open editor. */
export function lockNameOf(clientId: string): string {
  return `draft writer ${clientId}`;
}
