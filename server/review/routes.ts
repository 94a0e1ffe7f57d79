import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { mount } from '../http/mount.ts';
import { approvePost, returnPost } from '../posts/actions.ts';
import { listSubmissions, readSubmission } from './actions.ts';
import { presentDecision, presentRevision, presentSubmission } from './present.ts';

/** Mounts the calls of the staff who review (design §5). */
export function mountReview(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.getReviewQueue, async ({ query }) => {
    const { rows, next } = await listSubmissions(context, query.cursor);
    return { posts: rows.map(presentSubmission), next };
  });

  mount(app, context, contract.getSubmission, async ({ params }) => {
    const { post, submitted, approved, history } = await readSubmission(context, params.id);
    return {
      post: presentSubmission(post),
      submitted: presentRevision(submitted),
      approved: approved && presentRevision(approved),
      history: history.map(presentDecision),
    };
  });

  mount(app, context, contract.approvePost, async ({ actor, params, body }) => ({
    slug: await approvePost(context, actor, params.id, body.revision),
  }));

  mount(app, context, contract.returnPost, async ({ actor, params, body }) => {
    await returnPost(context, actor, params.id, body.comment);
    return {};
  });
}
