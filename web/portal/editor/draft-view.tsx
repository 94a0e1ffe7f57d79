import { useState } from 'react';
import type { DraftReply } from '../../../contract/calls/posts.ts';
import { useLanguage } from '../language/language-context.tsx';
import { tabStorage } from '../storage/storage.ts';
import { baseOf, emptyText } from './post-text.ts';
import { baseToRestoreOn, type KeptDraft } from './saving/kept-draft.ts';
import { keptDrafts } from './saving/kept-drafts-store.ts';
import { Offer } from './saving/offer.tsx';
import { openSaving, type Saving } from './saving/saving.ts';
import { signingInKey } from './saving/signing-in.ts';
import { Workspace } from './workspace.tsx';

interface DraftViewProps {
  /** Null for a post that is not begun yet. */
  draft: DraftReply | null;
  /** What this browser kept of it, latest first. */
  kept: readonly KeptDraft[];
  account: string;
}

/** How the text stands when its editor opens, and what it was restored from. */
interface Start {
  saving: Saving;
  restored: KeptDraft | null;
}

/** A text in its author's hands. What the browser kept is offered first, so that nothing is written over it. */
export function DraftView({ draft, kept, account }: DraftViewProps) {
  const { currentLanguage } = useLanguage();
  const fromServer = (): Start => {
    const base = draft && baseOf(draft);
    return { saving: openSaving(base?.text ?? emptyText(currentLanguage), base), restored: null };
  };
  const fromKept = (restored: KeptDraft): Start => {
    const base = draft && baseToRestoreOn(restored, baseOf(draft));
    return { saving: openSaving(restored.text, base, restored.unanswered), restored };
  };
  const [offered, setOffered] = useState(kept);
  const [start, setStart] = useState<Start | null>(() => {
    const [latest] = kept;
    if (!latest) return fromServer();
    const isExpected = tabStorage.getItem(signingInKey) === latest.writer;
    tabStorage.removeItem(signingInKey);
    return isExpected ? fromKept(latest) : null;
  });

  const [latest] = offered;
  if (!start && latest) {
    return (
      <Offer
        kept={latest}
        current={draft && baseOf(draft).text}
        onRestore={() => setStart(fromKept(latest))}
        onDiscard={() => {
          void keptDrafts.remove(latest);
          const [, ...others] = offered;
          setOffered(others);
          if (others.length === 0) setStart(fromServer());
        }}
      />
    );
  }
  if (!start) return null;
  return <Workspace draft={draft} account={account} initial={start.saving} restored={start.restored} />;
}
