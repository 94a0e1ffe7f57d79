/** What a browser keeps of a text that the server is not known to have, and what becomes of it when the post is opened. */
import { type Base, fingerprintOf, isBlank, type PostText, sameText } from '../post-text.ts';

/** Kept under the account, the post (null while the server has none) and the open editor that wrote it. */
export interface KeptDraft {
  account: string;
  post: string | null;
  /** An editor, for as long as it is open: two tabs don't write over each other's text. */
  writer: string;
  text: PostText;
  base: Base | null;
  /** Fingerprints of texts sent on top of `base` without an answer. */
  unanswered: readonly string[];
  /** When it was kept, in milliseconds since 1970. */
  at: number;
}

/** Where kept texts lie. */
export interface KeptDrafts {
  /** Those of one post, or of posts that the server has none of yet; latest first. */
  of(account: string, post: string | null): Promise<KeptDraft[]>;
  put(draft: KeptDraft): Promise<void>;
  remove(draft: Pick<KeptDraft, 'account' | 'post' | 'writer'>): Promise<void>;
}

/** Sorts kept texts by whether they hold anything that the server doesn't. */
export function sortKept(
  kept: readonly KeptDraft[],
  current: Base | null,
): { newer: KeptDraft[]; spent: KeptDraft[] } {
  const isSpent = ({ text }: KeptDraft) => (current ? sameText(text, current.text) : isBlank(text));
  return { newer: kept.filter((draft) => !isSpent(draft)), spent: kept.filter(isSpent) };
}

/**
 * What a restored text is saved on top of: what the server holds now, where that is what the text began from or a text
 * sent before whose answer was lost. Else the text it began from, so that the author is shown both.
 */
export function baseToRestoreOn({ base, unanswered }: KeptDraft, current: Base): Base {
  if (!base) return current;
  const isKnown = sameText(base.text, current.text) || unanswered.includes(fingerprintOf(current.text));
  return isKnown || base.version === current.version ? current : base;
}
