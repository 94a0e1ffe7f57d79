import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { followedTopics } from '../following/following.ts';
import { followAuthor, likePost, reactionsOf, unfollowAuthor, unlikePost } from './reactions.ts';
import { ViewCounter } from './views.ts';

/**
 * Mounts the calls on likes, follows and views (product.md#likes-follows-and-views). Views not yet stored are stored when the app
 * closes.
 */
export function mountReactions(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.likePost, async ({ actor, params }) => ({
    likes: await likePost(context, actor, params.id),
  }));
  mount(app, context, contract.unlikePost, async ({ actor, params }) => ({
    likes: await unlikePost(context, actor, params.id),
  }));
  mount(app, context, contract.followAuthor, async ({ actor, params }) => ({
    followers: await followAuthor(context, actor, params.id),
  }));
  mount(app, context, contract.unfollowAuthor, async ({ actor, params }) => ({
    followers: await unfollowAuthor(context, actor, params.id),
  }));
  mount(app, context, contract.getReactions, async ({ actor, query }) => ({
    ...(await reactionsOf(context, actor, query)),
    topics: await followedTopics(context, actor, query.topics),
  }));

  const views = new ViewCounter(context);
  app.addHook('onClose', () => views.stop());
  mount(app, context, contract.viewPost, async ({ params, from }) => {
    await views.recordView(params.slug, from);
    return {};
  });
}
