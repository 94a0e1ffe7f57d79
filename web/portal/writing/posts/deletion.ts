import { bin } from '../../../../contract/posts/calls/bin.ts';
import { posts } from '../../../../contract/posts/calls/posts.ts';
import { call } from '../../frame/api/call.ts';
import { type ToastText, useSave } from '../../frame/forms/use-save.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { forEachRow } from '../../frame/lists/for-each-row.ts';
import { session } from '../../frame/session/session.ts';
import { localDraftStore } from '../editor/saving/local-draft-store.ts';
import { refetchPostLists } from './refetch-post-lists.ts';

/** For how long a toast offers to bring back what was deleted; the bin does for 30 days. */
const undoMilliseconds = 10_000;

/** Deletes a draft, also from this browser. Gives its id in the bin. @throws CallError */
export async function removeDraft(id: string): Promise<string | null> {
  const { in_bin } = await call(posts.deleteDraft, { params: { id } });
  // If that fails, what this browser has of it does no harm.
  await removeLocalDrafts(id).catch(() => {});
  return in_bin;
}

async function removeLocalDrafts(post: string): Promise<void> {
  const { accountId } = session.state();
  if (accountId === null) return;
  for (const draft of await localDraftStore.of(accountId, post)) await localDraftStore.remove(draft);
}

/** Brings drafts back from the bin. Gives how many. @throws CallError where none could be */
export async function restoreFromBin(ids: readonly string[]): Promise<number> {
  try {
    const { done } = await forEachRow(ids, (id) => call(bin.restoreDraft, { params: { id } }));
    return done.length;
  } finally {
    await refetchPostLists();
  }
}

interface CountText {
  message: string;
  detail?: string;
}

/** What a toast says of several drafts: with how many it was done, and of how many where it failed for some. */
export function useCountText() {
  const { t } = useLanguage();
  return (key: 'deletion.deleted' | 'bin.restored', done: number, all: number): CountText => ({
    message: t(key, { count: done }),
    ...(done < all && { detail: t('lists.done', { done, all }) }),
  });
}

/** Returns a toast about deleted drafts with a button that brings them back. */
export function useDeleted(): (said: CountText, inBin: readonly (string | null)[]) => ToastText {
  const { t } = useLanguage();
  const countText = useCountText();
  const { run } = useSave<number>({ failure: t('bin.failed'), byToast: true });
  return (said, inBin) => {
    const ids = inBin.filter((id) => id !== null);
    if (ids.length === 0) return said;
    const restore = () =>
      void run(
        () => restoreFromBin(ids),
        (count) => countText('bin.restored', count, ids.length),
      );
    return { ...said, action: { text: t('review.undo'), run: restore }, milliseconds: undoMilliseconds };
  };
}
