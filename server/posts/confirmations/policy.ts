/** Decides who may confirm that a post is still right (product.md#reviews-that-fall-due). No database access. */
import type { PostStatus } from '../../../contract/constants.ts';
import { isStaff } from '../../../contract/people/roles.ts';
import type { Actor } from '../../platform/actor.ts';

export type Decision = 'allowed' | 'not_found' | 'forbidden' | 'status_conflict';

/** Staff may confirm a post that readers can see and that no notice has retracted. */
export function mayConfirm(
  actor: Actor,
  post: { status: PostStatus; published: boolean; retracted: boolean } | undefined,
): Decision {
  if (!post?.published) return 'not_found';
  if (!isStaff(actor)) return 'forbidden';
  return post.status === 'approved' && !post.retracted ? 'allowed' : 'status_conflict';
}
