import { useState } from 'react';
import { noteToReviewersCharacters } from '../../../../contract/constants.ts';
import { tabStorage } from '../../frame/storage/storage.ts';

interface UseNote {
  note: string;
  isTooLong: boolean;
  setNote(note: string): void;
  /** Removes what this tab stores, once the note has been submitted. */
  discard(): void;
}

/**
 * What an author tells the reviewers with the next submission of a post, kept in this tab until then. `post` is null
 * before the first save.
 */
export function useNote(post: string | null): UseNote {
  const key = `note:${post}`;
  const [note, setNote] = useState(() => (post === null ? '' : (tabStorage.getItem(key) ?? '')));
  return {
    note,
    isTooLong: note.trim().length > noteToReviewersCharacters,
    setNote: (changed) => {
      if (post !== null) tabStorage.setItem(key, changed);
      setNote(changed);
    },
    discard: () => tabStorage.removeItem(key),
  };
}
