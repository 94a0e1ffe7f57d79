import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { presentConfirmation, presentWithdrawal } from '../../posts/index.ts';
import { unreadBy } from '../translations/readers.ts';
import { addComment, commentsForAuthor, removeComment, resolveComment } from './comments.ts';
import { compareRevision, listEarlierRevisions } from './comparisons.ts';
import { approveWithComments, returnWithComments } from './decisions.ts';
import { declareInterests, readDeclaration } from './declarations.ts';
import { expectedDurations } from './duration.ts';
import { editChange } from './edited-change.ts';
import { figuresOfDraft } from './figure-checks.ts';
import { listScheduled, reschedule, scheduleOf, takeBackDecision } from './pending/pending-decisions.ts';
import {
  presentComment,
  presentCounts,
  presentDecision,
  presentEarlier,
  presentEffect,
  presentPending,
  presentRevision,
  presentScheduled,
  presentStaffComment,
  presentSubmission,
} from './present.ts';
import { mountQueue } from './queue/routes.ts';
import { addSecondReading } from './second-readings.ts';
import { listSubmissions, readSubmission } from './submissions.ts';
import { answerAsAuthor, answerAsStaff, judgeComment } from './threads/answers.ts';

/** Mounts the calls of reviewers, and the authors' calls on comments (product.md#review). */
export function mountReview(app: FastifyInstance, context: Context): void {
  mountQueue(app, context);
  mount(app, context, contract.getReviewQueue, async ({ actor, query }) => {
    const { rows, next, counted } = await listSubmissions(context, actor, query);
    const posts = rows.map((row) => presentSubmission(row, context.clock()));
    return { posts, next, counts: counted && presentCounts(counted, query) };
  });

  mount(app, context, contract.getSubmission, async ({ actor, params }) => {
    const { post, submitted, approved, html, difference, returned, threads, history, ...others } =
      await readSubmission(context, actor, params.id);
    return {
      post: presentSubmission(post, context.clock()),
      submitted: presentRevision(submitted),
      approved: approved && presentRevision(approved),
      rendered: { html },
      difference,
      returned: returned && {
        revision: presentRevision(returned.revision),
        difference: returned.difference,
      },
      translation: others.translation,
      unread: await unreadBy(context, actor, params.id),
      comments: threads.map(presentStaffComment),
      pending: others.pending && presentPending(others.pending),
      history: history.map(presentDecision),
      withdrawal: presentWithdrawal(post),
      to_check: others.toCheck,
      interests: others.declarations.map(({ account_id, name, conflict, interests }) => ({
        account_id,
        by: name,
        conflict,
        interests,
      })),
      second_readers: others.secondReaders.map(({ account_id, name, read_at }) => ({
        account_id,
        by: name,
        at: read_at,
      })),
      rules: {
        second_reader: context.config.reviewRules.secondReader,
        four_eyes: context.config.reviewRules.fourEyes,
      },
      contributors: others.confirmations.map(presentConfirmation),
      retracted: others.retracted,
      retraction_file: others.retractionFile,
    };
  });

  mount(app, context, contract.listEarlierRevisions, async ({ actor, params }) => ({
    revisions: (await listEarlierRevisions(context, actor, params.id)).map(presentEarlier),
  }));

  mount(app, context, contract.compareRevision, async ({ actor, params }) => {
    const { submitted, earlier, difference } = await compareRevision(context, actor, params);
    return { submitted: submitted.id, revision: presentRevision(earlier), difference };
  });

  const durations = expectedDurations(context);
  mount(app, context, contract.getExpectedDuration, async ({ query }) => {
    const { hours, of } = await durations.get(query.kind ?? '');
    return { days: hours === null ? null : Math.round((hours / 24) * 10) / 10, of };
  });

  mount(app, context, contract.getReviewDeclaration, async ({ actor, params }) => {
    const { post, declaration } = await readDeclaration(context, actor, params.id);
    return {
      post: presentSubmission(post, context.clock()),
      declaration: declaration && {
        conflict: declaration.conflict,
        interests: declaration.interests,
        declared_at: declaration.declared_at,
      },
      unread: await unreadBy(context, actor, params.id),
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

  mount(app, context, contract.getDraftFigures, async ({ actor, params }) => {
    const figures = await figuresOfDraft(context, actor, params.id);
    return { figures: figures.map(({ comment, ...figure }) => figure) };
  });

  mount(app, context, contract.approvePost, async ({ actor, params, body }) => {
    const { undoable, publish_at: at, publish_reason: reason = null, ...given } = body;
    const schedule = at === undefined ? null : { publishAt: new Date(at), reason };
    const effect = { undoable, schedule };
    const { slug, effectiveAt } = await approveWithComments(context, actor, params.id, given, effect);
    return { slug, ...presentEffect(context, effectiveAt, schedule) };
  });

  mount(app, context, contract.changeNote, async ({ actor, params, body }) => {
    await editChange(context, actor, params.id, body);
    return {};
  });

  mount(app, context, contract.returnPost, async ({ actor, params, body: { undoable, ...given } }) => {
    const effectiveAt = await returnWithComments(context, actor, params.id, given, { undoable });
    return presentEffect(context, effectiveAt, null);
  });

  mount(app, context, contract.takeBackDecision, async ({ actor, params }) => {
    await takeBackDecision(context, actor, params.id);
    return {};
  });

  mount(app, context, contract.reschedulePost, async ({ actor, params, body }) => {
    const { publish_at: at, publish_reason: reason } = body;
    await reschedule(context, actor, params.id, { publishAt: at === null ? null : new Date(at), reason });
    return {};
  });

  mount(app, context, contract.getScheduledPosts, async () => ({
    posts: (await listScheduled(context)).map(presentScheduled),
  }));

  mount(app, context, contract.getSchedule, async ({ actor, params }) => {
    const schedule = await scheduleOf(context, actor, params.id);
    return {
      publication: schedule && { publish_at: schedule.publishAt, reason: schedule.reason },
    };
  });

  mount(app, context, contract.addReviewComment, async ({ actor, params, body }) => ({
    comment: presentStaffComment(await addComment(context, actor, params.id, body)),
  }));

  mount(app, context, contract.removeReviewComment, async ({ actor, params }) => {
    await removeComment(context, actor, params.id, params.comment);
    return {};
  });

  mount(app, context, contract.answerReviewComment, async ({ actor, params, body }) => {
    const place = { postId: params.id, id: params.comment };
    return { comment: presentStaffComment(await answerAsStaff(context, actor, place, body.body)) };
  });

  mount(app, context, contract.judgeReviewComment, async ({ actor, params, body }) => {
    const place = { postId: params.id, id: params.comment };
    return { comment: presentStaffComment(await judgeComment(context, actor, place, body.judgement)) };
  });

  mount(app, context, contract.answerDraftComment, async ({ actor, params, body }) => {
    const place = { postId: params.id, id: params.comment };
    return { comment: presentComment(await answerAsAuthor(context, actor, place, body.body)) };
  });

  mount(app, context, contract.getDraftComments, async ({ actor, params }) => ({
    comments: (await commentsForAuthor(context, actor, params.id)).map(presentComment),
  }));

  mount(app, context, contract.resolveDraftComment, async ({ actor, params, body }) => {
    const comment = { id: params.comment, ...body };
    return { comment: presentComment(await resolveComment(context, actor, params.id, comment)) };
  });
}
