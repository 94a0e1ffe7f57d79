import { type RefObject, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import type { DraftReply } from '../../../../../contract/posts/calls/posts.ts';
import type { Surface } from '../surface/surface.ts';
import type { LocalDraft } from './local-draft.ts';
import { type Saver, wouldLose } from './saver.ts';
import { storable } from './storable.ts';

interface EarlyText {
  accountId: string;
  draft: DraftReply | null;
  restored: LocalDraft | null;
  saver: Saver;
  surface: RefObject<Surface | null>;
}

/** Takes over what was typed before the editor had loaded, with its caret, selection and focus. */
export function useEarlyText({ accountId, draft, restored, saver, surface }: EarlyText): void {
  // Before the early desk is told that the portal shows a screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: there is one early desk, which one editor takes over.
  useLayoutEffect(() => {
    if (restored) return;
    window.early?.desk?.handOver({
      accountId,
      post: draft?._id.$oid ?? null,
      version: draft?.version ?? null,
      surface: () => surface.current,
      setTitle: (title) =>
        flushSync(() => saver.type({ ...saver.state().saving.text, title: storable(title) })),
      store: async () => {
        await saver.storeNow();
        return !wouldLose(saver.state());
      },
    });
  }, []);
}
