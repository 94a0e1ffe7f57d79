/** Decides who may issue a notice about a post (product.md#notices). No database access. */
import type { PostStatus } from '../../../contract/constants.ts';
import { isStaff } from '../../../contract/people/roles.ts';
import type { Actor } from '../../platform/actor.ts';

export type Decision = 'allowed' | 'not_found' | 'forbidden' | 'status_conflict';

/** Staff may issue a notice about a published post. `not_found` hides posts that were never published. */
export function mayIssue(
  actor: Actor,
  post: { status: PostStatus; published: boolean } | undefined,
): Decision {
  if (!post?.published) return 'not_found';
  if (!isStaff(actor)) return 'forbidden';
  return post.status === 'approved' ? 'allowed' : 'status_conflict';
}
