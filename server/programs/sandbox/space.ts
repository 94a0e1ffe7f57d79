/**
 * What is in a sandbox, and what its owner and the steps do to it: the life of a post (product.md#the-life-of-a-post)
 * without the site around it. No database access; times are ISO 8601, as they are stored.
 */
import { randomUUID } from 'node:crypto';
import type { NoticeKind, PostStatus } from '../../../contract/constants.ts';
import type { PostChange } from '../../../contract/posts/post-rules.ts';
import type { SandboxRule, SandboxStep } from '../../../contract/programs/calls/sandbox.ts';
import { incompleteFields } from '../../../contract/text/incomplete.ts';
import type { ChangedPostText, PostText } from '../../../contract/text/post-text.ts';
import { AppError } from '../../platform/app-error.ts';

export interface Space {
  rule: SandboxRule;
  posts: SandboxPost[];
  /** What readers would have noticed, oldest first. The place of a change is its number, counted from 1. */
  changes: SandboxChange[];
}

export interface SandboxPost {
  id: string;
  slug: string;
  status: PostStatus;
  created_at: string;
  changed_at: string;
  draft: SandboxDraft | null;
  /** What was published, oldest first. */
  versions: SandboxVersion[];
  confirmations: { at: string; revision: string; version: number }[];
  withdrawal: { at: string; reason: string } | null;
  notices: SandboxNotice[];
}

export interface SandboxDraft {
  text: PostText;
  version: number;
  /** The text that waits for review. */
  submitted: { revision: string; words: number } | null;
  review_comment: string | null;
  change: PostChange | null;
  updated_at: string;
}

export interface SandboxVersion {
  revision: string;
  at: string;
  text: PostText;
  words: number;
  change: PostChange | null;
}

export interface SandboxNotice {
  number: number;
  kind: NoticeKind;
  at: string;
  what_was_wrong: string;
  what_to_do: string | null;
  version: number;
}

export interface SandboxChange {
  type: 'approved' | 'revised' | 'withdrawn' | 'notice' | 'confirmed';
  at: string;
  post: string;
  revision: string;
  notice?: SandboxNotice;
}

/** A step with what is said of it. */
export interface TakenStep {
  step: SandboxStep;
  comment?: string | undefined;
  kind: NoticeKind;
}

/** What comes with a submission: the words of its text, and the addresses to try for its title. */
interface Submission {
  change: PostChange | undefined;
  words: number;
  slugs: readonly string[];
  at: string;
}

const mostPosts = 100;
const unsaid = 'Said in the sandbox.';

export function emptySpace(): Space {
  return { rule: 'wait', posts: [], changes: [] };
}

/** Adds a draft. @throws AppError forbidden where the sandbox is full */
export function addDraft(space: Space, text: PostText, slugs: readonly string[], at: string): SandboxPost {
  if (space.posts.length >= mostPosts)
    throw new AppError('forbidden', {
      message: `The sandbox is full: it holds ${mostPosts} posts. Empty it.`,
    });
  const post: SandboxPost = {
    id: randomUUID(),
    slug: freeSlug(space, slugs),
    status: 'draft',
    created_at: at,
    changed_at: at,
    draft: newDraft(text, at),
    versions: [],
    confirmations: [],
    withdrawal: null,
    notices: [],
  };
  space.posts.push(post);
  return post;
}

/** @throws AppError not_found */
export function draftIn(space: Space, id: string): { post: SandboxPost; draft: SandboxDraft } {
  const post = space.posts.find((one) => one.id === id);
  if (!post?.draft) throw new AppError('not_found');
  return { post, draft: post.draft };
}

/** A draft that can be changed now. @throws AppError not_found, status_conflict */
function editableIn(space: Space, id: string) {
  const post = space.posts.find((one) => one.id === id);
  if (!post) throw new AppError('not_found');
  if (!post.draft || post.draft.submitted) throw new AppError('status_conflict');
  return { post, draft: post.draft };
}

/** `requireVersion` refuses a draft that is not the one that the caller knows. */
export function saveText(
  space: Space,
  id: string,
  text: ChangedPostText,
  at: string,
  requireVersion: (post: SandboxPost, draft: SandboxDraft) => void,
): SandboxPost {
  const { post, draft } = editableIn(space, id);
  requireVersion(post, draft);
  const given = Object.fromEntries(Object.entries(text).filter(([, value]) => value !== undefined));
  Object.assign(draft.text, given);
  draft.version += 1;
  draft.updated_at = at;
  post.changed_at = at;
  return post;
}

/** @throws AppError not_found, status_conflict, submitted_before */
export function removeDraft(space: Space, id: string): void {
  const { post } = editableIn(space, id);
  if (post.versions.length > 0) post.draft = null;
  else if (post.draft?.review_comment != null || post.status === 'withdrawn')
    throw new AppError('submitted_before');
  else space.posts.splice(space.posts.indexOf(post), 1);
}

/** Submits a text of so many words. @throws AppError not_found, status_conflict, incomplete_post, and what `requireVersion` does */
export function submitText(
  space: Space,
  id: string,
  { change, words, slugs, at }: Submission,
  requireVersion: (post: SandboxPost, draft: SandboxDraft) => void,
): SandboxPost {
  const { post, draft } = editableIn(space, id);
  requireVersion(post, draft);
  const fields: Record<string, string> = incompleteFields(draft.text);
  const isPublished = post.versions.length > 0;
  if (isPublished && !change) fields.change = 'Say what has changed';
  if (Object.keys(fields).length > 0) throw new AppError('incomplete_post', { fields });
  // As on the site, the address follows the title until readers have it.
  if (!isPublished) post.slug = freeSlug(space, slugs, post);
  draft.submitted = { revision: randomUUID(), words };
  draft.change = isPublished ? (change ?? null) : null;
  if (post.status === 'draft') post.status = 'submitted';
  post.changed_at = at;
  return post;
}

/** Steps that the state of a post allows. */
export function stepsOf({ status, draft, versions }: SandboxPost): SandboxStep[] {
  const isPublished = status === 'approved';
  return [
    ...(draft?.submitted ? (['approve', 'return'] as const) : []),
    ...(versions.length > 0 && !draft ? (['revise'] as const) : []),
    ...(isPublished ? (['confirm', 'notice'] as const) : []),
    ...(status === 'withdrawn' ? [] : (['withdraw'] as const)),
  ];
}

/** Takes a step. @throws AppError not_found, status_conflict */
export function takeStep(space: Space, id: string, taken: TakenStep, at: string): SandboxPost {
  const post = space.posts.find((one) => one.id === id);
  if (!post) throw new AppError('not_found');
  if (!stepsOf(post).includes(taken.step)) throw new AppError('status_conflict');
  steps[taken.step](space, post, at, taken);
  post.changed_at = at;
  return post;
}

type Taken = (space: Space, post: SandboxPost, at: string, taken: TakenStep) => void;

const steps: Record<SandboxStep, Taken> = {
  approve: (space, post, at) => {
    const { draft } = post;
    if (!draft?.submitted) throw new AppError('status_conflict');
    const { text, change, submitted } = draft;
    const wasOut = post.status === 'approved';
    post.versions.push({ ...submitted, at, text: { ...text, title: text.title.trim() }, change });
    Object.assign(post, { status: 'approved', draft: null, withdrawal: null });
    record(space, post, { type: wasOut ? 'revised' : 'approved', at });
  },
  return: (_space, post, at, { comment = unsaid }) => {
    if (!post.draft) throw new AppError('status_conflict');
    Object.assign(post.draft, { submitted: null, review_comment: comment, updated_at: at });
    if (post.status === 'submitted') post.status = 'draft';
  },
  revise: (_space, post, at) => {
    const last = post.versions.at(-1);
    if (last) post.draft = newDraft(last.text, at);
  },
  confirm: (space, post, at) => {
    const last = post.versions.at(-1);
    if (!last) throw new AppError('status_conflict');
    post.confirmations.push({ at, revision: last.revision, version: post.versions.length });
    record(space, post, { type: 'confirmed', at });
  },
  notice: (space, post, at, { kind, comment = unsaid }) => {
    const notice = addNotice(space, post, { kind, at, what_was_wrong: comment, what_to_do: unsaid });
    record(space, post, { type: 'notice', at, notice });
  },
  withdraw: (space, post, at, { comment = unsaid }) => {
    const wasOut = post.status === 'approved';
    Object.assign(post, { status: 'withdrawn', withdrawal: { at, reason: comment } });
    if (post.draft) post.draft.submitted = null;
    if (!wasOut) return;
    addNotice(space, post, { kind: 'withdrawal', at, what_was_wrong: comment, what_to_do: null });
    record(space, post, { type: 'withdrawn', at });
  },
};

function addNotice(
  { posts }: Space,
  post: SandboxPost,
  notice: Omit<SandboxNotice, 'number' | 'version'>,
): SandboxNotice {
  const number = 1 + posts.reduce((sum, { notices }) => sum + notices.length, 0);
  const added = { number, version: post.versions.length, ...notice };
  post.notices.push(added);
  return added;
}

function record(space: Space, post: SandboxPost, change: Omit<SandboxChange, 'post' | 'revision'>): void {
  space.changes.push({ post: post.id, revision: post.versions.at(-1)?.revision ?? '', ...change });
}

function newDraft(text: PostText, at: string): SandboxDraft {
  return {
    text: { ...text },
    version: 1,
    submitted: null,
    review_comment: null,
    change: null,
    updated_at: at,
  };
}

function freeSlug({ posts }: Space, candidates: readonly string[], own?: SandboxPost): string {
  const taken = new Set(posts.filter((post) => post !== own).map(({ slug }) => slug));
  return candidates.find((slug) => !taken.has(slug)) ?? randomUUID();
}
