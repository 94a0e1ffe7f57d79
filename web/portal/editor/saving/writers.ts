/** An open editor holds a lock under its name, so that others can tell what it keeps from what was left behind. */

/** How long it may take until the lock of a page that was just reloaded is given back. */
const lockMilliseconds = 500;

/** Holds the lock of a writer; gives the function that lets it go. */
export function holdWriter(writer: string): () => void {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Without locks (an old browser, a plain http address) every kept text is offered, which loses nothing.
  if ('locks' in navigator) void navigator.locks.request(nameOf(writer), () => held);
  return letGo;
}

/** Whether no open editor goes by this name any more. */
export async function isGone(writer: string): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  const impatience = new AbortController();
  const timer = setTimeout(() => impatience.abort(), lockMilliseconds);
  try {
    return await navigator.locks.request(nameOf(writer), { signal: impatience.signal }, () => true);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function nameOf(writer: string): string {
  return `draft writer ${writer}`;
}
