import type { DraftReply } from '../../../../../contract/posts/calls/posts.ts';
import { baseOf } from '../post-text.ts';
import { isEditorClosed } from './editor-lock.ts';
import { type LocalDraft, sortLocalDrafts } from './local-draft.ts';
import { localDraftStore } from './local-draft-store.ts';

/**
 * This browser's drafts of a post that no open tab is editing, latest first. Those that the server has by now are
 * removed. `draft` is null for new posts.
 */
export async function leftDraftsOf(accountId: string, draft: DraftReply | null): Promise<LocalDraft[]> {
  const post = draft?._id.$oid ?? null;
  // A browser without IndexedDB has no drafts.
  const stored = await localDraftStore.of(accountId, post).catch(() => []);
  // The text of the early desk is not left behind: the editor takes it over.
  const all = stored.filter(({ clientId }) => clientId !== window.early?.desk?.clientId);
  const closed = await Promise.all(all.map(({ clientId }) => isEditorClosed(clientId)));
  const { newer, spent } = sortLocalDrafts(
    all.filter((_, place) => closed[place]),
    draft && baseOf(draft),
  );
  await Promise.all(spent.map((old) => localDraftStore.remove(old).catch(() => {})));
  return newer;
}
