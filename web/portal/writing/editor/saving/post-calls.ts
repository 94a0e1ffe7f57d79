import { posts } from '../../../../../contract/posts/calls/posts.ts';
import { type PostText, postTextOf } from '../../../../../contract/text/post-text.ts';
import { call } from '../../../frame/api/call.ts';
import type { CallError } from '../../../frame/api/call-error.ts';
import { type CallReply, createCaller } from '../../../frame/api/caller.ts';
import { requireSessionOf } from '../../../frame/session/require-session.ts';
import { session } from '../../../frame/session/session.ts';
import { lastingStorage } from '../../../frame/storage/storage.ts';
import { type Base, baseOf, isBlank } from '../post-text.ts';
import type { CreatedPost } from './saver.ts';

/** The text that a preview is made of. */
export type Subject = Pick<PostText, 'title' | 'body' | 'language' | 'references'>;
/** A preview, and the size of its page. */
export type Rendered = CallReply<typeof posts.previewPost>;

/** For a page that is closing: `keepalive` lets the browser finish the request. */
const lastCall = createCaller({
  fetch: (address, options) => window.fetch(address, { ...options, keepalive: true }),
  token: () => session.token(),
  onSessionEnd: () => {},
});

/** Browsers limit `keepalive` requests to 64 kB; characters take up to four bytes. */
const lastCallCharacters = 15_000;

/** Saves a text of an account on top of a version; returns the new version. @throws CallError */
export async function savePost(
  accountId: string,
  post: string,
  text: PostText,
  version: number,
  isLeaving: boolean,
): Promise<number> {
  requireSessionOf(accountId);
  const characters = text.body.length + text.references.length + text.contributors.length;
  const make = isLeaving && characters < lastCallCharacters ? lastCall : call;
  // A revision begins with its first save.
  if (version === 0) await make(posts.revisePost, { params: { id: post } });
  const { draft } = await make(posts.saveDraft, {
    params: { id: post },
    body: { ...postTextOf(text), version: version || 1 },
  });
  return draft.version;
}

/** Renders a text as readers will see it, unless `signal` aborts. @throws CallError */
export function previewPost(text: Subject, signal: AbortSignal): Promise<Rendered> {
  return callerUntil(signal)(posts.previewPost, { body: text });
}

/** Calls until `signal` aborts. */
export function callerUntil(signal: AbortSignal) {
  return createCaller({
    fetch: (address, options) => window.fetch(address, { ...options, signal }),
    token: () => session.token(),
    onSessionEnd: () => session.end(),
  });
}

/** The server's text that came with a `version_conflict`. */
export function currentOf({ current }: CallError): Base | null {
  const read = posts.saveDraft.reply.shape.draft.safeParse(current);
  return read.success ? baseOf(read.data) : null;
}

/**
 * Creates an empty post. If the answer to an earlier attempt was lost, the post may exist already: then an
 * untouched post of this author is used, so that no empty post is left behind.
 * @throws CallError
 */
export async function createPost(accountId: string): Promise<CreatedPost> {
  const attempt = `post-begun ${accountId}`;
  requireSessionOf(accountId);
  const found = lastingStorage.getItem(attempt) === null ? null : await findUntouched();
  if (found) {
    lastingStorage.removeItem(attempt);
    return found;
  }
  lastingStorage.setItem(attempt, 'yes');
  requireSessionOf(accountId);
  const { draft } = await call(posts.createDraft, { body: { kind: '' } });
  lastingStorage.removeItem(attempt);
  return { post: draft._id.$oid, base: baseOf(draft) };
}

async function findUntouched(): Promise<CreatedPost | null> {
  const { posts: rows } = await call(posts.getDrafts, { query: {} });
  for (const row of rows.filter(({ title, body }) => title === '' && body === '')) {
    const { draft } = await call(posts.getDraft, { params: { id: row._id.$oid } });
    if (draft.version === 1 && isBlank(postTextOf(draft))) return { post: row._id.$oid, base: baseOf(draft) };
  }
  return null;
}
