/**
 * A text stored in the browser that the server may not have, and what happens to it when its post is opened.
 */
import type { PostText } from '../../../../../contract/text/post-text.ts';
import { type Base, fingerprintOf, isBlank, sameText } from '../post-text.ts';

/** Stored by account, post (null until the server has it) and the open editor that wrote it. */
export interface LocalDraft {
  accountId: string;
  post: string | null;
  /** Names one open editor, so that two tabs don't overwrite each other's text. */
  clientId: string;
  text: PostText;
  base: Base | null;
  /** Fingerprints of texts that were sent on top of `base` and never answered. */
  unanswered: readonly string[];
  /** When it was stored, in milliseconds since 1970. */
  at: number;
}

/** Where local drafts are stored. */
export interface LocalDrafts {
  /** Drafts of one post, or of posts that the server doesn't have yet; latest first. */
  of(accountId: string, post: string | null): Promise<LocalDraft[]>;
  put(draft: LocalDraft): Promise<void>;
  remove(draft: Pick<LocalDraft, 'accountId' | 'post' | 'clientId'>): Promise<void>;
}

/** Separates drafts with text that the server lacks from those it has caught up with. */
export function sortLocalDrafts(
  drafts: readonly LocalDraft[],
  current: Base | null,
): { newer: LocalDraft[]; spent: LocalDraft[] } {
  const isSpent = ({ text }: LocalDraft) => (current ? sameText(text, current.text) : isBlank(text));
  return { newer: drafts.filter((draft) => !isSpent(draft)), spent: drafts.filter(isSpent) };
}

/**
 * The base that a restored text is saved on: the server's text, if the draft started from it or sent it
 * without getting an answer. Otherwise the draft's own base, so that the save conflicts and the author sees
 * both texts.
 */
export function baseToRestoreOn({ base, unanswered }: LocalDraft, current: Base): Base {
  if (!base) return current;
  const isKnown = sameText(base.text, current.text) || unanswered.includes(fingerprintOf(current.text));
  return isKnown || base.version === current.version ? current : base;
}
