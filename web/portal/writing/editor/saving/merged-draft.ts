/**
 * A text that combines both sides of a conflict. Until its author has chosen, it is one of this browser's drafts: after a reload it is
 * offered like any other.
 */
import type { PostText } from '../../../../../contract/text/post-text.ts';
import { type Base, fingerprintOf } from '../post-text.ts';
import { localDraftStore } from './local-draft-store.ts';

/** The two texts that are combined, and whose they are. */
interface Pair {
  accountId: string;
  post: string;
  mine: PostText;
  theirs: Base;
}

const kind = 'merged';

function clientIdOf({ mine, theirs }: Pair): string {
  return `${kind} ${theirs.version} ${fingerprintOf(mine)}`;
}

/** Keeps a text that is being made of the two. It stays on the screen where that fails. */
export async function keepMerged(pair: Pair, text: PostText): Promise<void> {
  const { accountId, post, theirs } = pair;
  const draft = { accountId, post, clientId: clientIdOf(pair), text, base: theirs };
  await localDraftStore.put({ ...draft, unanswered: [], at: Date.now() }).catch(() => {});
}

/** Removes every such text of a post, once its author has chosen. */
export async function forgetMerged({ accountId, post }: Pick<Pair, 'accountId' | 'post'>): Promise<void> {
  const drafts = await localDraftStore.of(accountId, post).catch(() => []);
  const merged = drafts.filter(({ clientId }) => clientId.startsWith(`${kind} `));
  await Promise.all(merged.map((draft) => localDraftStore.remove(draft).catch(() => {})));
}
