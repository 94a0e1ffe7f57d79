/**
 * The window in which somebody signs in anew at an institution tells the page that waits for it. The page keeps its proof in
 * memory alone, so it can't leave for the institution itself.
 */
const name = 'provider-proof';

/** The query with which an institution sent the browser back. */
export interface ProofReturn {
  provider: string;
  query: string;
}

/** Tells the pages of this site in this browser. */
export function tellProof(returned: ProofReturn): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(returned);
  channel.close();
}

/** Listens until the returned function is called. */
export function onProof(hear: (returned: ProofReturn) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<ProofReturn>) => hear(data);
  return () => channel.close();
}
