/** Decides what an actor may do to a post. No database access. The life cycle of a post is in product.md#the-life-of-a-post */
import type { PostStatus } from '../../../contract/constants.ts';
import { isStaff } from '../../../contract/people/roles.ts';
import type { Actor } from '../../platform/actor.ts';

/** The facts about a post that a decision depends on. */
export interface PostState {
  authorId: string;
  status: PostStatus;
  /**
   * The text that the author works on. A draft always has an editable one and a submitted post one in review;
   * an approved or withdrawn post has one while it is revised.
   */
  text: 'none' | 'editable' | 'in review';
  /** Whether the post was ever published. */
  published: boolean;
}

export type Action =
  | 'save'
  | 'submit'
  | 'recall'
  | 'delete'
  | 'revise'
  | 'approve'
  | 'return'
  | 'withdraw as author'
  | 'withdraw as staff';

export type Decision = 'allowed' | 'not_found' | 'forbidden' | 'status_conflict';

const allowedRoles: Record<Action, (actor: Actor, post: PostState) => boolean> = {
  save: isAuthorOf,
  submit: isAuthorOf,
  recall: isAuthorOf,
  delete: isAuthorOf,
  revise: isAuthorOf,
  approve: isStaff,
  return: isStaff,
  'withdraw as author': isAuthorOf,
  'withdraw as staff': isStaff,
};

const allowedStates: Record<Action, (post: PostState) => boolean> = {
  save: (post) => post.text === 'editable',
  submit: (post) => post.text === 'editable',
  recall: (post) => post.text === 'in review',
  delete: (post) => post.text === 'editable',
  revise: (post) => (post.status === 'approved' || post.status === 'withdrawn') && post.text !== 'in review',
  approve: (post) => post.text === 'in review',
  return: (post) => post.text === 'in review',
  'withdraw as author': (post) => post.status !== 'withdrawn',
  'withdraw as staff': (post) => post.status !== 'withdrawn',
};

/**
 * Decides whether `actor` may do `action` to `post`: `not_found` if the actor may not know of the post,
 * `forbidden` if they may see it but not do this, `status_conflict` if its state doesn't allow it.
 */
export function authorize(actor: Actor, action: Action, post: PostState): Decision {
  if (!allowedRoles[action](actor, post)) return isVisibleTo(actor, post) ? 'forbidden' : 'not_found';
  return allowedStates[action](post) ? 'allowed' : 'status_conflict';
}

/** Whether the actor may read the text that the author works on. Staff read submissions, not drafts. */
export function mayReadDraft(actor: Actor, post: PostState): boolean {
  return post.text !== 'none' && isAuthorOf(actor, post);
}

function isVisibleTo(actor: Actor, post: PostState): boolean {
  return post.published || isAuthorOf(actor, post) || isStaff(actor);
}

function isAuthorOf(actor: Actor, post: PostState): boolean {
  return actor.id !== null && actor.id === post.authorId;
}
