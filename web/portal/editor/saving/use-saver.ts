import { useEffect, useState, useSyncExternalStore } from 'react';
import { refetchPostLists } from '../../posts/use-post-list.ts';
import { session } from '../../session/session.ts';
import { keptDrafts } from './kept-drafts-store.ts';
import { createPost, currentOf, savePost } from './post-calls.ts';
import { Saver, type SaverState, wouldLose } from './saver.ts';
import { isUnsaved, type Saving } from './saving.ts';
import { OtherTabs } from './tabs.ts';
import { holdWriter } from './writers.ts';

/** Savers of posts that were left with a save on its way, by post: opening the post again waits for it. */
const leaving = new Map<string, Promise<unknown>>();

/** Ends once nothing of a post that was left is on its way any more. */
export async function settled(post: string | null): Promise<void> {
  if (post !== null) await leaving.get(post);
}

interface OpenSaver extends SaverState {
  saver: Saver;
  /** The name that this editor keeps its text under. */
  writer: string;
  /** Other tabs of this browser with the same post. */
  otherTabs: number;
}

/** Saves a post for as long as it is open, from `initial` on. */
export function useSaver(account: string, post: string | null, initial: Saving): OpenSaver {
  const [otherTabs, setOtherTabs] = useState(0);
  const [{ saver, writer, tabs, page }] = useState(() => open(account, post, initial, setOtherTabs));
  const state = useSyncExternalStore(saver.subscribe, saver.state);

  useEffect(() => {
    if (state.post !== null) tabs.open(state.post);
  }, [tabs, state.post]);

  useEffect(() => {
    const letGo = holdWriter(writer);
    const stopListening = listen(account, saver, tabs, page);
    // What was restored, or begun while nothing could be reached, is on its way at once.
    saver.tell({ type: 'hurry' });
    return () => {
      stopListening();
      tabs.leave();
      const { post: left, saving } = saver.state();
      const rest = saver.leave().finally(() => {
        tabs.close();
        letGo();
      });
      // A list that was gone to meanwhile shows the text as it was before.
      if (isUnsaved(saving)) void rest.then(refetchPostLists);
      if (left === null) return;
      const entry = rest.finally(() => {
        if (leaving.get(left) === entry) leaving.delete(left);
      });
      leaving.set(left, entry);
    };
  }, [account, saver, writer, tabs, page]);

  return { ...state, saver, writer, otherTabs };
}

interface Page {
  isLeaving: boolean;
}

function open(account: string, post: string | null, initial: Saving, onOthers: (count: number) => void) {
  const writer = crypto.randomUUID();
  const page: Page = { isLeaving: false };
  const tabs = new OtherTabs(writer, {
    onSaved: (base) => saver.tell({ type: 'saved-elsewhere', base }),
    onOthers,
  });
  const saver = new Saver(
    {
      account,
      writer,
      create: () => createPost(account),
      save: (id, text, version) => savePost(id, text, version, page.isLeaving),
      currentOf,
      kept: keptDrafts,
      now: Date.now,
      after: (milliseconds, act) => {
        const timer = setTimeout(act, milliseconds);
        return () => clearTimeout(timer);
      },
      tell: (id, base) => tabs.tellSaved(id, base),
    },
    post,
    initial,
  );
  return { saver, writer, tabs, page };
}

/** Tells the saver what happens to the page and to the session. */
function listen(account: string, saver: Saver, tabs: OtherTabs, page: Page): () => void {
  const hurry = () => saver.tell({ type: 'hurry' });
  const onVisibility = () => {
    if (document.visibilityState === 'visible') hurry();
    else void saver.flush();
  };
  const onHide = () => {
    page.isLeaving = true;
    tabs.leave();
    hurry();
    // After it, so that what is kept tells what was sent.
    void saver.flush();
  };
  const onShow = () => {
    page.isLeaving = false;
    const { post } = saver.state();
    if (post !== null) tabs.open(post);
    hurry();
  };
  const warn = (event: BeforeUnloadEvent) => {
    if (wouldLose(saver.state())) event.preventDefault();
  };
  const resume = () => {
    if (session.state().account === account) saver.tell({ type: 'session-resumed' });
  };
  const stopSession = session.subscribe(resume);
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', onHide);
  window.addEventListener('pageshow', onShow);
  window.addEventListener('beforeunload', warn);
  return () => {
    stopSession();
    window.removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', onHide);
    window.removeEventListener('pageshow', onShow);
    window.removeEventListener('beforeunload', warn);
  };
}
