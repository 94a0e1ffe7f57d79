import { useEffect, useState, useSyncExternalStore } from 'react';
import { isMaintained, onMaintenance } from '../../../frame/maintenance/state.ts';
import { session } from '../../../frame/session/session.ts';
import { refetchPostLists } from '../../posts/refetch-post-lists.ts';
import { holdEditorLock } from './editor-lock.ts';
import type { LocalDraft } from './local-draft.ts';
import { localDraftStore } from './local-draft-store.ts';
import { createPost, currentOf, savePost } from './post-calls.ts';
import { Saver, type SaverState, wouldLose } from './saver.ts';
import { isUnsaved, type Saving } from './state-machine.ts';
import { OtherTabs } from './tabs.ts';

/** Pending saves of closed posts, by post id: opening the post again waits for them. */
const pendingSaves = new Map<string, Promise<unknown>>();

/** Resolves once no save of a closed post is pending. */
export async function savesSettled(post: string | null): Promise<void> {
  if (post !== null) await pendingSaves.get(post);
}

interface OpenSaver extends SaverState {
  saver: Saver;
  /** Names this open editor among the drafts in the browser. */
  clientId: string;
  /** Other tabs of this browser with the same post. */
  otherTabs: number;
}

/** Saves a post while its editor is open, starting from `initial`, which was restored from a draft in this browser or not. */
export function useSaver(
  accountId: string,
  post: string | null,
  initial: Saving,
  restored: LocalDraft | null,
): OpenSaver {
  const [otherTabs, setOtherTabs] = useState(0);
  const [{ saver, clientId, tabs, pageState }] = useState(() => open(accountId, post, initial, setOtherTabs));
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  useRemoveRestored(restored, saver);

  useEffect(() => {
    if (state.post !== null) tabs.openPost(state.post);
  }, [tabs, state.post]);

  useEffect(() => {
    const release = holdEditorLock(clientId);
    const stopListening = listen(accountId, saver, tabs, pageState);
    // Send at once what was restored, or written while offline.
    saver.dispatch({ type: 'flush' });
    return () => {
      stopListening();
      tabs.closePost();
      const { post: left, saving } = saver.state();
      const settled = saver.dispose().finally(() => {
        tabs.close();
        release();
      });
      // A list opened meanwhile would show the old text.
      if (isUnsaved(saving)) void settled.then(refetchPostLists);
      if (left === null) return;
      const entry = settled.finally(() => {
        if (pendingSaves.get(left) === entry) pendingSaves.delete(left);
      });
      pendingSaves.set(left, entry);
    };
  }, [accountId, saver, clientId, tabs, pageState]);

  return { ...state, saver, clientId, otherTabs };
}

/** Removes the draft that was restored once this editor has stored the text under its own client id. */
function useRemoveRestored(restored: LocalDraft | null, saver: Saver): void {
  useEffect(() => {
    if (!restored) return;
    const remove = async () => {
      await saver.storeNow();
      if (!wouldLose(saver.state())) await localDraftStore.remove(restored);
    };
    // If that fails the draft is offered again, which loses nothing.
    remove().catch(() => {});
  }, [restored, saver]);
}

/** Whether the browser is leaving the page: a save must outlive it then. */
interface PageState {
  isLeaving: boolean;
}

function open(accountId: string, post: string | null, initial: Saving, onOthers: (count: number) => void) {
  const clientId = crypto.randomUUID();
  const pageState: PageState = { isLeaving: false };
  const tabs = new OtherTabs(clientId, {
    onSaved: (base) => saver.dispatch({ type: 'saved-elsewhere', base }),
    onOthers,
  });
  const saver = new Saver(
    {
      accountId,
      clientId,
      create: () => createPost(accountId),
      save: (id, text, version) => savePost(accountId, id, text, version, pageState.isLeaving),
      currentOf,
      localDrafts: localDraftStore,
      now: Date.now,
      after: (milliseconds, act) => {
        const timer = setTimeout(act, milliseconds);
        return () => clearTimeout(timer);
      },
      broadcast: (id, base) => tabs.broadcastSaved(id, base),
    },
    post,
    initial,
  );
  return { saver, clientId, tabs, pageState };
}

/** Passes events of the page and the session to the saver. */
function listen(accountId: string, saver: Saver, tabs: OtherTabs, pageState: PageState): () => void {
  const flush = () => saver.dispatch({ type: 'flush' });
  const onVisibility = () => {
    if (document.visibilityState === 'visible') flush();
    else void saver.storeNow();
  };
  const onHide = () => {
    pageState.isLeaving = true;
    tabs.closePost();
    flush();
    // After the flush, so that the stored draft records what was sent.
    void saver.storeNow();
  };
  const onShow = () => {
    pageState.isLeaving = false;
    const { post } = saver.state();
    if (post !== null) tabs.openPost(post);
    flush();
  };
  const warn = (event: BeforeUnloadEvent) => {
    if (wouldLose(saver.state())) event.preventDefault();
  };
  const resume = () => {
    if (session.state().accountId === accountId) saver.dispatch({ type: 'session-resumed' });
  };
  const stopSession = session.subscribe(resume);
  const stopMaintenance = onMaintenance(() => {
    if (!isMaintained()) flush();
  });
  window.addEventListener('online', flush);
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', onHide);
  window.addEventListener('pageshow', onShow);
  window.addEventListener('beforeunload', warn);
  return () => {
    stopSession();
    stopMaintenance();
    window.removeEventListener('online', flush);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', onHide);
    window.removeEventListener('pageshow', onShow);
    window.removeEventListener('beforeunload', warn);
  };
}
