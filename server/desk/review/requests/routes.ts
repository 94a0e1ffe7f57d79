import type { FastifyInstance } from 'fastify';
import type { ReviewRequestReply } from '../../../../contract/desk/calls/review-requests.ts';
import { contract } from '../../../../contract/index.ts';
import type { Context } from '../../../platform/context.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { RequestRow } from './queries.ts';
import { askReviewer, endRequest, findCandidates, listRequests, openRequest } from './requests.ts';

/** Mounts the calls about reviewers outside the staff (product.md#reviewers-outside-the-staff). */
export function mountRequests(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.findCandidates, async ({ params, query }) => ({
    candidates: await findCandidates(context, params.id, query.q),
  }));
  mount(app, context, contract.listReviewRequests, async ({ actor, params }) => ({
    requests: (await listRequests(context, actor, params.id)).map((row) => present(row, context.clock())),
  }));
  mount(app, context, contract.askReviewer, async ({ actor, params, body }) => ({
    request: present(await askReviewer(context, actor, params.id, body), context.clock()),
  }));
  mount(app, context, contract.endReviewRequest, async ({ actor, params }) => {
    await endRequest(context, actor, params);
    return {};
  });
  mount(app, context, contract.openReviewRequest, async ({ actor, params }) => ({
    path: await openRequest(context, actor, params.id),
  }));
}

function present(row: RequestRow, now: Date) {
  const { id, account_id, reviewer, email, asked_at, due_at, reason, interests, recommendation, opinion } =
    row;
  return {
    id,
    account_id,
    name: reviewer,
    email,
    asked_at,
    due_at,
    state: stateOf(row, now),
    at: row.recommended_at ?? row.answered_at ?? asked_at,
    reason,
    interests,
    recommendation,
    opinion,
    revision: row.revision_id,
  };
}

function stateOf({ answer, recommendation, expires_at }: RequestRow, now: Date): ReviewRequestReply['state'] {
  if (recommendation !== null) return 'recommended';
  if (answer === 'declined') return 'declined';
  return expires_at <= now ? 'over' : (answer ?? 'asked');
}
