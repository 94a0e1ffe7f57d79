import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import * as reviewers from './reviewers.ts';

/** Mounts the calls of staff on whether readers see who reviewed a post. */
export function mountReviewers(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.getReviewer, async ({ actor }) => {
    const { named, institution, reviews } = await reviewers.exportReviewer(context, actor);
    return { named, institution: institution ?? '', shown: reviews.length };
  });
  mount(app, context, contract.changeReviewer, async ({ actor, body }) => {
    await reviewers.changeReviewer(context, actor, body);
    return {};
  });
  mount(app, context, contract.removeReviewer, async ({ actor }) => {
    await reviewers.removeReviewer(context, actor);
    return {};
  });
}
