/** Pure: may this actor do this to that post? The life of a post is design §4. */
import type { PostStatus } from '../../contract/constants.ts';
import { isStaff } from '../../contract/roles.ts';
import type { Actor } from '../actor.ts';

/** What a decision needs to know of a post. */
export interface PostState {
  authorId: string;
  status: PostStatus;
  /**
   * The text its author works on: none, in hand, or waiting for review. A draft always has one in hand and a submitted
   * post one that waits; an approved or withdrawn post has one while it is revised.
   */
  text: 'none' | 'editable' | 'in review';
  /** Whether readers could ever see it. */
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
 * Whether `actor` may do `action` to `post`. What somebody may not know of is `not_found`; what they may see but not do
 * is `forbidden`; what the post's state does not allow is `status_conflict`.
 */
export function authorize(actor: Actor, action: Action, post: PostState): Decision {
  if (!allowedRoles[action](actor, post)) return isVisibleTo(actor, post) ? 'forbidden' : 'not_found';
  return allowedStates[action](post) ? 'allowed' : 'status_conflict';
}

/** Whether somebody may read the text that its author works on. Staff see it once it is submitted. */
export function mayReadDraft(actor: Actor, post: PostState): boolean {
  return post.text !== 'none' && isAuthorOf(actor, post);
}

function isVisibleTo(actor: Actor, post: PostState): boolean {
  return post.published || isAuthorOf(actor, post) || isStaff(actor);
}

function isAuthorOf(actor: Actor, post: PostState): boolean {
  return actor.id !== null && actor.id === post.authorId;
}
