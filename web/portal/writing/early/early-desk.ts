/**
 * What the portal sees of the early desk: two fields in which people write before the portal has loaded
 * (docs/decisions/059-writing-desk.md).
 */
import type {} from '../../frame/api/early.ts';
import type { Edit } from '../editor/surface/edits.ts';

/** The editor that takes over from the early desk. */
export interface Successor {
  accountId: string;
  /** Null for a new post. */
  post: string | null;
  /** Of the text that the editor was opened with; null for a new post. */
  version: number | null;
  /** The surface of the body, once it is open. */
  surface(): { apply(edit: Edit): void; focus(): void } | null;
  /** Puts the title into its field before it returns. */
  setTitle(title: string): void;
  /** Stores the text in this browser; gives whether it is stored, or needs not be. */
  store(): Promise<boolean>;
}

export interface EarlyDesk {
  /** Names the early desk among the drafts in this browser. */
  clientId: string;
  /** Whether something was typed. */
  isTyped(): boolean;
  /** Hands the text over as soon as nothing is composed in it, unless the successor has another text open. */
  handOver(successor: Successor): void;
}

declare module '../../frame/api/early.ts' {
  interface Early {
    /** The early desk while it is shown. */
    desk: EarlyDesk | null;
  }
}
