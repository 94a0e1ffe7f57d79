/** The data of the pages about notices, and the mark of retracted posts. */
import type { NoticeKind } from '../constants.ts';
import type { RelatedPost } from './related-post.ts';

/** A notice that readers can see. Its page is at `noticePath(number)`. */
export interface NoticeView {
  number: number;
  kind: NoticeKind;
  issued_at: string;
  issued_by: { name: string; as: 'author' | 'staff' };
  what_was_wrong: string;
  /** Null for a withdrawal. */
  what_to_do: string | null;
  /** The version that it is about; null if that is unknown. */
  version: number | null;
  post: { slug: string; title: string; language: string; authors: string[] };
}

/** The page that readers get instead of a withdrawn post. */
export interface WithdrawnView {
  /** The notice of the withdrawal or removal. */
  notice: NoticeView | null;
  slug: string;
  title: string;
  language: string;
  authors: string[];
  withdrawn_at: string;
  withdrawn_by: { name: string; as: 'author' | 'staff' };
  reason: string;
  /** Published posts to read instead. */
  instead: RelatedPost[];
}

/** The title in lists and citations. CREC asks for this word before the title of a retracted post. */
export function shownTitle({ title, retracted }: { title: string; retracted: boolean }): string {
  return retracted ? `RETRACTED: ${title}` : title;
}
