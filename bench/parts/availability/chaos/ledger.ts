/** What the site has acknowledged, as those who asked for it remember it. */

/** What the page of a post shows: the sentence that only this text of it has, or that it is missing or withdrawn. */
export type Shown = string;
export const missing = 'missing';
export const withdrawn = 'withdrawn';

export interface KnownPost {
  id: string;
  slug: string;
  /** What was acknowledged last. */
  shown: Shown;
  /** `performance.now()` of that. */
  since: number;
  /** What a call that is not answered yet would make of it. */
  pending: Shown | null;
}

export interface KnownDraft {
  id: string;
  token: string;
  version: number;
  body: string;
}

/** An email that somebody must get: once for each time that it is noted. */
export interface KnownMail {
  to: string;
  subject: string;
  /** Whether its cause may have happened without an acknowledgement: then it may also be missing. */
  isCertain: boolean;
}

export class Ledger {
  readonly posts: KnownPost[] = [];
  readonly drafts = new Map<string, KnownDraft>();
  readonly likes: { account: string; post: string }[] = [];
  readonly accounts: string[] = [];
  /** The addresses of uploaded pictures. */
  readonly pictures: string[] = [];
  readonly mails: KnownMail[] = [];

  /** Announces what a call would make of a post; the answer settles it. */
  expect(post: KnownPost, shown: Shown): void {
    post.pending = shown;
  }

  settle(post: KnownPost): void {
    if (post.pending === null) return;
    post.shown = post.pending;
    post.pending = null;
    post.since = performance.now();
  }
}

/** What an answer to a request of a post's page shows; null for an answer that says nothing about it. */
export function shownIn({ status, text }: { status: number; text: string }): Shown | null {
  if (status === 410) return withdrawn;
  if (status === 404) return missing;
  if (status !== 200) return null;
  return /This is text \d+ of post \d+ of chaos\./.exec(text)?.[0] ?? '';
}

/** The sentence that one text of a post has alone. */
export function sentence(post: number, text: number): Shown {
  return `This is text ${text} of post ${post} of chaos.`;
}
