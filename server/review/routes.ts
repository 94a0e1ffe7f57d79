import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { presentConfirmation } from '../contributors/index.ts';
import { mount } from '../http/mount.ts';
import { addComment, commentsForAuthor, removeComment, resolveComment } from './comments.ts';
import { approveWithComments, returnWithComments } from './decisions.ts';
import { declareInterests, readDeclaration } from './declarations.ts';
import {
  presentComment,
  presentDecision,
  presentRevision,
  presentStaffComment,
  presentSubmission,
} from './present.ts';
import { addSecondReading } from './second-readings.ts';
import { listSubmissions, readSubmission } from './submissions.ts';

/** Mounts the calls of reviewers, and the authors' calls on comments (product.md#review). */
export function mountReview(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.getReviewQueue, async ({ query }) => {
    const { rows, next } = await listSubmissions(context, query);
    return { posts: rows.map(presentSubmission), next };
  });

  mount(app, context, contract.getSubmission, async ({ actor, params }) => {
    const { post, submitted, approved, html, difference, returned, comments, history, ...others } =
      await readSubmission(context, actor, params.id);
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
      interests: others.declarations.map(({ account_id, name, conflict, interests }) => ({
        ...{ account_id, by: name, conflict, interests },
      })),
      second_readers: others.secondReaders.map(({ account_id, name, read_at }) => ({
        ...{ account_id, by: name, at: read_at.toISOString() },
      })),
      rules: {
        second_reader: context.config.reviewRules.secondReader,
        four_eyes: context.config.reviewRules.fourEyes,
      },
      contributors: others.confirmations.map(presentConfirmation),
      retracted: others.retracted,
      retraction_file: others.retractionFile && {
        ...others.retractionFile,
        loaded_at: others.retractionFile.loaded_at.toISOString(),
      },
    };
  });

  mount(app, context, contract.getReviewDeclaration, async ({ actor, params }) => {
    const { post, declaration } = await readDeclaration(context, actor, params.id);
    return {
      post: presentSubmission(post),
      declaration: declaration && {
        conflict: declaration.conflict,
        interests: declaration.interests,
        declared_at: declaration.declared_at.toISOString(),
      },
    };
  });

  mount(app, context, contract.declareInterests, async ({ actor, params, body }) => {
    await declareInterests(context, actor, params.id, body);
    return {};
  });

  mount(app, context, contract.addSecondReading, async ({ actor, params, body }) => {
    await addSecondReading(context, actor, params.id, body.revision);
    return {};
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
