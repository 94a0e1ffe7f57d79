import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { confirmReview, dueCounts, listDue } from './confirmations.ts';
import { presentDue, presentDueCounts } from './present.ts';

/** Mounts the calls of the staff who keep published texts reviewed (product.md#reviews-that-fall-due). */
export function mountConfirmations(app: FastifyInstance, context: Context): void {
  const count = dueCounts(context);
  mount(app, context, contract.listDueReviews, async ({ query }) => {
    const { rows, next } = await listDue(context, query);
    const now = context.clock();
    const isFirst = query.cursor === undefined;
    const counts = isFirst ? presentDueCounts(await count(query.q ?? ''), query) : null;
    return { posts: rows.map((row) => presentDue(row, now)), next, counts };
  });
  mount(app, context, contract.confirmReview, async ({ actor, params, body }) => {
    const { revision, review_due: reviewDue } = body;
    const due = await confirmReview(context, actor, params.id, { revision, reviewDue });
    return { review_due_at: due };
  });
}
