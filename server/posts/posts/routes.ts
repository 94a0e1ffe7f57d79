import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { readFrom } from '../../platform/db/replica/read-from.ts';
import { mount } from '../../platform/http/mount.ts';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { listOwn, listPublished, postsBy, searchPublished } from '../publications/lists.ts';
import type { OwnList } from '../publications/post-queries.ts';
import { readPublicPost } from '../publications/published-post.ts';
import { flaggedIn } from '../references/flags.ts';
import { countOpen } from '../reports/reports.ts';
import { deleteForGood, listBin, restoreDraft } from './bin.ts';
import { deleteDraft } from './deletion.ts';
import { getDraft, readRevision } from './drafts.ts';
import { getEarlierText, keepText, listEarlierTexts } from './history.ts';
import { createDraft, recallPost, revisePost, saveDraft, submitPost, withdrawPost } from './lifecycle.ts';
import { presentBinned, presentCard, presentDraft, presentOwnRow, presentPost } from './present.ts';
import { presentConflict } from './version-conflict.ts';

/** Lists read at once, so that most database connections stay free for everything else. */
const listConcurrency = 3;

/** Mounts the calls of authors and readers on posts (product.md#calls, product.md#the-life-of-a-post). */
export function mountPosts(app: FastifyInstance, context: Context): void {
  const own = (list: OwnList) => {
    return async ({ actor, query }: { actor: AccountActor; query: Parameters<typeof listOwn>[3] }) => {
      const { rows, next } = await readFrom(context, { upToNow: true }, (reading) =>
        listOwn(reading, actor, list, query),
      );
      return { posts: rows.map(presentOwnRow), next };
    };
  };
  mount(app, context, contract.getDrafts, own('drafts'));
  mount(app, context, contract.getSubmittedDrafts, own('waiting'));
  mount(app, context, contract.getWithdrawnPosts, own('withdrawn'));

  const lists = new Throttle(context, { concurrency: listConcurrency, budget: 'list:network' });
  const searches = new Throttle(context, { concurrency: listConcurrency });
  const published = (
    network: string,
    actor: AccountActor | null,
    filter: Parameters<typeof listPublished>[1],
  ) =>
    lists.run(network, async () => {
      const { rows, next } = await readFrom(context, { upToNow: actor !== null }, (reading) =>
        listPublished(reading, filter),
      );
      return { posts: rows.map((row) => presentCard(context, row)), next };
    });
  const searchedFor = (network: string, asked: Omit<Parameters<typeof searchPublished>[1], 'network'>) =>
    searches.run(network, async () => {
      const { rows, next, search } = await searchPublished(context, { ...asked, network });
      return {
        posts: rows.map((row) => presentCard(context, row)),
        next,
        searched: { words: [...search.words], match: search.match },
      };
    });
  mount(app, context, contract.getApprovedPosts, async ({ actor, query, from }) => {
    const { q = '', ...filters } = query;
    const ofActor = { authorId: actor.id, ...filters };
    const { posts, next } =
      q === ''
        ? await published(from.network, actor, ofActor)
        : await searchedFor(from.network, { text: q, upToNow: true, ...ofActor });
    const open = await countOpen(
      context,
      posts.map(({ _id }) => _id.$oid),
    );
    return { posts: posts.map((post) => ({ ...post, open_reports: open.get(post._id.$oid) ?? 0 })), next };
  });
  mount(app, context, contract.getPostsByAuthor, ({ actor, params, query, from }) =>
    published(from.network, actor, { authorId: params.unique_id, cursor: query.cursor }),
  );
  mount(app, context, contract.listPosts, async ({ actor, query: { q, author, ...filter }, from }) => {
    if (q === undefined || q === '') {
      const by = author === undefined ? {} : await postsBy(context, author);
      return { ...(await published(from.network, actor, { ...by, ...filter })), searched: null };
    }
    const asked = { text: q, authorId: author, upToNow: actor !== null, ...filter };
    return searchedFor(from.network, asked);
  });

  mount(app, context, contract.getPost, ({ params, from }) =>
    lists.run(from.network, async () => {
      const at = await readPublicPost(context, params.slug);
      const found = at?.state === 'moved' ? await readPublicPost(context, at.slug) : at;
      if (found?.state === 'withdrawn') throw new AppError('withdrawn');
      if (found?.state !== 'published') throw new AppError('not_found');
      return { post: presentPost(context, found.row) };
    }),
  );

  mount(app, context, contract.createDraft, async ({ actor, body }) => ({
    draft: presentDraft(await createDraft(context, actor, body)),
  }));
  mount(app, context, contract.getDraft, async ({ actor, params }) => ({
    draft: presentDraft(await getDraft(context, actor, params.id)),
  }));
  mount(app, context, contract.saveDraft, async ({ actor, params, body }) => ({
    draft: presentDraft(
      await presentConflict(presentDraft, () => saveDraft(context, actor, params.id, body)),
    ),
  }));
  mount(app, context, contract.deleteDraft, async ({ actor, params }) => ({
    in_bin: await deleteDraft(context, actor, params.id),
  }));
  mount(app, context, contract.getBin, async ({ actor, query }) => {
    const { rows, next } = await listBin(context, actor, query.cursor);
    return { drafts: rows.map(presentBinned), next };
  });
  mount(app, context, contract.restoreDraft, async ({ actor, params }) => ({
    draft: presentDraft(await restoreDraft(context, actor, params.id)),
  }));
  mount(app, context, contract.deleteForGood, async ({ actor, params }) => {
    await deleteForGood(context, actor, params.id);
    return {};
  });
  mount(app, context, contract.listEarlierTexts, async ({ actor, params }) => ({
    texts: await listEarlierTexts(context, actor, params.id),
  }));
  mount(app, context, contract.getEarlierText, async ({ actor, params }) => ({
    text: await getEarlierText(context, actor, params),
  }));
  mount(app, context, contract.keepText, async ({ actor, params }) => {
    await keepText(context, actor, params.id);
    return {};
  });
  mount(app, context, contract.submitDraft, async ({ actor, params, body }) => {
    const submitted = await presentConflict(presentDraft, () =>
      submitPost(
        context,
        actor,
        params.id,
        body.version,
        body.change && { ...body.change, wordingReason: body.wording_reason },
        body.note,
      ),
    );
    return {
      draft: presentDraft(submitted),
      retracted: await flaggedIn(context.db, submitted.draft.references),
    };
  });
  mount(app, context, contract.recallDraft, async ({ actor, params }) => ({
    draft: presentDraft(await recallPost(context, actor, params.id)),
  }));
  mount(app, context, contract.getRevision, async ({ actor, params }) => ({
    draft: presentDraft(await readRevision(context, actor, params.id)),
  }));
  mount(app, context, contract.revisePost, async ({ actor, params }) => ({
    draft: presentDraft(await revisePost(context, actor, params.id)),
  }));
  mount(app, context, contract.withdrawPost, async ({ actor, params, body }) => {
    await withdrawPost(context, actor, params.post_id, {
      reason: body.comment,
      as: body.filter,
      reports: body.reports,
      instead: body.instead,
    });
    return {};
  });
}
