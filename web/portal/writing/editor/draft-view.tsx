import { useState } from 'react';
import type { DraftReply } from '../../../../contract/posts/calls/posts.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { lazyAuthenticatedPage } from '../../frame/loading/lazy-page.ts';
import { tabStorage } from '../../frame/storage/storage.ts';
import { baseOf, emptyText } from './post-text.ts';
import { baseToRestoreOn, type LocalDraft } from './saving/local-draft.ts';
import { localDraftStore } from './saving/local-draft-store.ts';
import { signingInKey } from './saving/signing-in.ts';
import { openSaving, type Saving } from './saving/state-machine.ts';
import { Workspace } from './workspace.tsx';

const LocalDraftOffer = lazyAuthenticatedPage(() =>
  import('./saving/local-draft-offer.tsx').then((script) => script.LocalDraftOffer),
);

interface DraftViewProps {
  /** Null for a new post. */
  draft: DraftReply | null;
  /** This browser's drafts of it, latest first. */
  localDrafts: readonly LocalDraft[];
  accountId: string;
}

/** The state that the editor opens with, and the draft that it was restored from. */
interface Start {
  saving: Saving;
  restored: LocalDraft | null;
}

/** The editor of a draft. Drafts in the browser are offered first, so that nothing overwrites them. */
export function DraftView({ draft, localDrafts, accountId }: DraftViewProps) {
  const { currentLanguage } = useLanguage();
  const fromServer = (): Start => {
    const base = draft && baseOf(draft);
    return { saving: openSaving(base?.text ?? emptyText(currentLanguage), base), restored: null };
  };
  const fromLocal = (restored: LocalDraft): Start => {
    const base = draft && baseToRestoreOn(restored, baseOf(draft));
    return { saving: openSaving(restored.text, base, restored.unanswered), restored };
  };
  const [offered, setOffered] = useState(localDrafts);
  const [start, setStart] = useState<Start | null>(() => {
    const [latest] = localDrafts;
    // What is being typed is not interrupted by an offer, which comes the next time.
    if (!latest || window.early?.desk?.isTyped()) return fromServer();
    const isExpected = tabStorage.getItem(signingInKey) === latest.clientId;
    tabStorage.removeItem(signingInKey);
    return isExpected ? fromLocal(latest) : null;
  });

  const [latest] = offered;
  if (!start && latest) {
    return (
      <LocalDraftOffer
        localDraft={latest}
        current={draft && baseOf(draft).text}
        onRestore={() => setStart(fromLocal(latest))}
        onDiscard={() => {
          void localDraftStore.remove(latest);
          const [, ...others] = offered;
          setOffered(others);
          if (others.length === 0) setStart(fromServer());
        }}
      />
    );
  }
  if (!start) return null;
  return <Workspace draft={draft} accountId={accountId} initial={start.saving} restored={start.restored} />;
}
