/** The note on what has changed, as its author writes it, kept in this tab until the text is submitted. */
import { useState } from 'react';
import type { ChangeKind } from '../../../../contract/constants.ts';
import type { DraftReply } from '../../../../contract/posts/calls/posts.ts';
import { type PostChange, postChange } from '../../../../contract/posts/post-rules.ts';
import { tabStorage } from '../../frame/storage/storage.ts';

/** A note that may be unfinished. */
export interface ChangeDraft {
  kind: ChangeKind | '';
  note: string;
}

interface UseChangeDraft {
  /** Null for the text of a first version, which needs no note. */
  change: ChangeDraft | null;
  setChange(change: ChangeDraft): void;
  /** Removes what this tab stores, once the note has been submitted. */
  discard(): void;
}

/** The note that goes with the next submission of a draft: as left in this tab, or as submitted last. */
export function useChangeDraft(draft: DraftReply | null): UseChangeDraft {
  const key = `change:${draft?._id.$oid}`;
  const [change, setChange] = useState<ChangeDraft | null>(() => {
    if (!draft?.published_before) return null;
    return readStored(tabStorage.getItem(key)) ?? draft.change ?? { kind: '', note: '' };
  });
  return {
    change,
    setChange: (changed) => {
      tabStorage.setItem(key, JSON.stringify(changed));
      setChange(changed);
    },
    discard: () => tabStorage.removeItem(key),
  };
}

function readStored(text: string | null): ChangeDraft | null {
  if (text === null) return null;
  try {
    const { kind, note } = JSON.parse(text);
    return typeof kind === 'string' && typeof note === 'string' ? { kind: kind as ChangeKind, note } : null;
  } catch {
    return null;
  }
}

/** The finished note, or what is wrong with each of its fields. */
export function checkChange(change: ChangeDraft): {
  change: PostChange | undefined;
  faults: { kind?: string | undefined; note?: string | undefined };
} {
  const checked = postChange.safeParse(change);
  const fault = (field: 'kind' | 'note') =>
    checked.error?.issues.find(({ path }) => path[0] === field)?.message;
  return { change: checked.data, faults: { kind: fault('kind'), note: fault('note') } };
}
