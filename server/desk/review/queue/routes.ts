import type { FastifyInstance } from 'fastify';
import type { SavedReplyReply } from '../../../../contract/desk/calls/views.ts';
import { contract } from '../../../../contract/index.ts';
import type { AccountActor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { mount } from '../../../platform/http/mount.ts';
import {
  assignSubmission,
  changeDecideBy,
  claimSubmission,
  listReviewers,
  releaseSubmission,
} from './claims.ts';
import { changeReply, createReply, deleteReply, listReplies, mayChange, type SavedReply } from './replies.ts';
import { changeView, createView, deleteView, listViews } from './views.ts';

/** Mounts the calls with which the staff share the work of the queue (product.md#review). */
export function mountQueue(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.listReviewers, async () => ({
    reviewers: await listReviewers(context),
  }));

  mount(app, context, contract.claimSubmission, async ({ actor, params }) => ({
    claim: await claimSubmission(context, actor, params.id),
  }));

  mount(app, context, contract.releaseSubmission, async ({ actor, params }) => {
    await releaseSubmission(context, actor, params.id);
    return {};
  });

  mount(app, context, contract.assignSubmission, async ({ actor, params, body }) => ({
    claim: await assignSubmission(context, actor, params.id, body),
  }));

  mount(app, context, contract.changeDecideBy, async ({ actor, params, body }) => ({
    decide_by: await changeDecideBy(context, actor, params.id, body.day),
  }));
  mountViews(app, context);
  mountReplies(app, context);
}

function mountViews(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.listQueueViews, async ({ actor }) => ({
    views: await listViews(context, actor),
  }));

  mount(app, context, contract.createQueueView, async ({ actor, body }) => ({
    view: await createView(context, actor, body),
  }));

  mount(app, context, contract.changeQueueView, async ({ actor, params, body }) => ({
    view: await changeView(context, actor, params.id, body),
  }));

  mount(app, context, contract.deleteQueueView, async ({ actor, params }) => {
    await deleteView(context, actor, params.id);
    return {};
  });
}

function mountReplies(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.listSavedReplies, async ({ actor }) => ({
    replies: (await listReplies(context, actor)).map((row) => presentReply(actor, row)),
  }));

  mount(app, context, contract.createSavedReply, async ({ actor, body }) => ({
    reply: presentReply(actor, await createReply(context, actor, body)),
  }));

  mount(app, context, contract.changeSavedReply, async ({ actor, params, body }) => ({
    reply: presentReply(actor, await changeReply(context, actor, params.id, body)),
  }));

  mount(app, context, contract.deleteSavedReply, async ({ actor, params }) => {
    await deleteReply(context, actor, params.id);
    return {};
  });
}

function presentReply(actor: AccountActor, row: SavedReply): SavedReplyReply {
  const { id, title, body, shared, name } = row;
  return {
    id,
    title,
    body,
    shared,
    by: name,
    mine: row.author_id === actor.id,
    may_change: mayChange(actor, row),
  };
}
