import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import { shownTitle } from '../../../contract/views/notice-view.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { addSavedPost, removeSavedPost, savedPostsOf } from './account-list.ts';

/** Mounts the calls on the posts that somebody saved. */
export function mountSavedPosts(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.listSavedPosts, async ({ actor }) => {
    const saved = await savedPostsOf(context, actor);
    const published = saved.filter(({ status }) => status === 'approved');
    return {
      posts: published.map(({ id, slug, title, retracted, language, saved_at }) => ({
        id,
        slug,
        title: shownTitle({ title, retracted }),
        language,
        saved_at: saved_at.toISOString(),
      })),
    };
  });
  mount(app, context, contract.savePost, async ({ actor, params }) => {
    await addSavedPost(context, actor, params.id);
    return {};
  });
  mount(app, context, contract.unsavePost, async ({ actor, params }) => {
    await removeSavedPost(context, actor, params.id);
    return {};
  });
}
