import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { presentConfirmation } from '../contributors/index.ts';
import { mount } from '../http/mount.ts';
import { addComment, commentsForAuthor, removeComment, resolveComment } from './comments.ts';
import { approveWithComments, returnWithComments } from './decisions.ts';
import {
  presentComment,
  presentDecision,
  presentRevision,
  presentStaffComment,
  presentSubmission,
} from './present.ts';
import { listSubmissions, readSubmission } from './submissions.ts';

/** Mounts the calls of reviewers, and the authors' calls on comments (product.md#review). */
export function mountReview(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.getReviewQueue, async ({ query }) => {
    const { rows, next } = await listSubmissions(context, query);
    return { posts: rows.map(presentSubmission), next };
  });

  mount(app, context, contract.getSubmission, async ({ params }) => {
    const { post, submitted, approved, html, difference, returned, comments, history, ...others } =
      await readSubmission(context, params.id);
    return {
      post: presentSubmission(post),
      submitted: presentRevision(submitted),
      approved: approved && presentRevision(approved),
      rendered: { html },
      difference,
      returned: returned && {
        revision: presentRevision(returned.revision),
        difference: returned.difference,
      },
      comments: comments.map(presentStaffComment),
      history: history.map(presentDecision),
      to_check: others.toCheck,
      contributors: others.confirmations.map(presentConfirmation),
      retracted: others.retracted,
      retraction_file: others.retractionFile && {
        ...others.retractionFile,
        loaded_at: others.retractionFile.loaded_at.toISOString(),
      },
    };
  });

  mount(app, context, contract.approvePost, async ({ actor, params, body }) => ({
    slug: await approveWithComments(context, actor, params.id, body),
  }));

  mount(app, context, contract.returnPost, async ({ actor, params, body }) => {
    await returnWithComments(context, actor, params.id, body);
    return {};
  });

  mount(app, context, contract.addReviewComment, async ({ actor, params, body }) => ({
    comment: presentStaffComment(await addComment(context, actor, params.id, body)),
  }));

  mount(app, context, contract.removeReviewComment, async ({ actor, params }) => {
    await removeComment(context, actor, params.id, params.comment);
    return {};
  });

  mount(app, context, contract.getDraftComments, async ({ actor, params }) => ({
    comments: (await commentsForAuthor(context, actor, params.id)).map(presentComment),
  }));

  mount(app, context, contract.resolveDraftComment, async ({ actor, params, body }) => {
    const comment = { id: params.comment, resolved: body.resolved };
    return { comment: presentComment(await resolveComment(context, actor, params.id, comment)) };
  });
}
