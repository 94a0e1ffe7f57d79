import type { FastifyInstance, FastifyRequest } from 'fastify';
import { audiences } from '../../../contract/constants.ts';
import {
  authorFeedRoute,
  languageFeedRoute,
  noticesFeedPath,
  postsFeedPath,
  topicFeedRoute,
} from '../../../contract/paths.ts';
import { isPlace } from '../../../contract/posts/places/is-place.ts';
import { audienceFeedRoute, countryFeedRoute } from '../../../contract/posts/places/place-paths.ts';
import type { Context } from '../../platform/context.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import type { RenderedPage } from '../../platform/page-cache/encoded-page.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { type FeedScope, feedPath } from './feed.ts';
import { type FeedForm, makeFeed } from './feeds.ts';
import { makeNoticesFeed } from './notices.ts';
import { mountPodcasts } from './podcast-routes.ts';

type NamedRequest = FastifyRequest<{ Params: { name: string } }>;

/** The paths of the feeds, and the scope that the name in a path stands for. */
const feeds: Record<string, (name: string, context: Context) => FeedScope | null> = {
  [postsFeedPath]: () => ({ of: 'all' }),
  [authorFeedRoute]: (id) =>
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? { of: 'author', id } : null,
  [topicFeedRoute]: (name, { topics }) => {
    if (!/^[^\p{Cc}]{1,60}$/u.test(name)) return null;
    const topic = topics.bySlug(name)?.word ?? topics.wordOf(name);
    return { of: 'topic', topic, slug: topics.viewOf(topic).slug };
  },
  [countryFeedRoute]: (name) => {
    const country = name.toUpperCase();
    return isPlace(country) ? { of: 'country', country } : null;
  },
  [audienceFeedRoute]: (name) => {
    const audience = audiences.find((each) => each === name.toLowerCase());
    return audience === undefined ? null : { of: 'audience', audience };
  },
  [languageFeedRoute]: (language) =>
    /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) ? { of: 'language', language } : null,
};

/** Mounts the feeds. They are cached and invalidated like pages. */
export function mountFeeds(app: FastifyInstance, context: Context, publicPages: PublicPages): void {
  app.get(`${noticesFeedPath}.atom`, async (request, reply) => {
    const limit = publicPages.callerLimit(request, 'feeds');
    const make = () => makeNoticesFeed(context);
    const page = await publicPages.cache.getOrCreate(`${noticesFeedPath}.atom`, make, limit);
    return page ? sendPage(request, reply, page, null) : reply.callNotFound();
  });
  mountPodcasts(app, context, publicPages);
  const forms: FeedForm[] = ['atom', 'rss', 'json'];
  for (const [path, scopeOf] of Object.entries(feeds)) {
    for (const form of forms) {
      app.get(`${path}.${form}`, async (request: NamedRequest, reply) => {
        const scope = scopeOf(request.params.name, context);
        if (!scope) return reply.callNotFound();
        const list = feedPath(scope);
        // A topic may be named by another of its names, or by one that was merged into it; a code by capitals.
        if (isAnotherName(scope, request.params.name)) return reply.redirect(`${list}.${form}`, 301);
        const given = new URL(request.url, 'http://localhost').searchParams.get('after');
        const after = given === null ? null : publicPages.cursors.read(list, given);
        if (given !== null && after === null) await publicPages.countForgedCursor(request);
        const key = `${list}.${form}${after === null ? '' : `?${new URLSearchParams({ after: given ?? '' })}`}`;
        const sign = (cursor: string) => publicPages.cursors.sign(list, cursor);
        const limit = publicPages.callerLimit(request, 'feeds');
        const page = await publicPages.cache.getOrCreate(
          key,
          () => render(context, { scope, form, after, sign }),
          limit,
        );
        return page ? sendPage(request, reply, page, null) : reply.callNotFound();
      });
    }
  }
}

async function render(context: Context, asked: Parameters<typeof makeFeed>[1]): Promise<RenderedPage | null> {
  const feed = await makeFeed(context, asked);
  if (!feed) return null;
  const { text, ...about } = feed;
  return { status: 200, content: text, ...about };
}

/** Whether the feed has another address than the one that was asked for. */
function isAnotherName(scope: FeedScope, name: string): boolean {
  switch (scope.of) {
    case 'topic':
      return scope.slug !== name;
    case 'country':
      return scope.country.toLowerCase() !== name;
    case 'audience':
      return scope.audience !== name;
    default:
      return false;
  }
}
