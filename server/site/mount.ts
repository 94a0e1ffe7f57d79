import type { Mounting } from '../platform/mount.ts';
import type { Keys } from '../programs/index.ts';
import { mountAssistants } from './assistants/routes.ts';
import { mountSiteCards } from './cards/routes.ts';
import { mountDigests } from './digests/routes.ts';
import { mountDeveloperPages } from './documentation/routes.ts';
import { mountFeeds } from './feeds/routes.ts';
import { mountFollowing } from './following/routes.ts';
import { mountUnsubscribe } from './following/unsubscribe-routes.ts';
import { mountOai } from './oai/routes.ts';
import { mountPacks } from './packs/routes.ts';
import { mountHelpful } from './pages/answers/routes.ts';
import { mountAsking } from './pages/asking/routes.ts';
import { mountLists } from './pages/list-routes.ts';
import { mountLook } from './pages/look/routes.ts';
import { mountNetworkPages } from './pages/network/routes.ts';
import { mountNoticePages } from './pages/notice-routes.ts';
import { mountPostFiles } from './pages/post-file-routes.ts';
import { mountPreview } from './pages/preview-routes.ts';
import { mountReportPages } from './pages/reports/routes.ts';
import { mountPages } from './pages/routes.ts';
import { mountSearch } from './pages/search-routes.ts';
import { mountVersions } from './pages/version-routes.ts';
import { mountPhoneAlerts } from './phones/alert-routes.ts';
import { mountPhones } from './phones/routes.ts';
import { mountPortal } from './portal/routes.ts';
import { mountPush } from './push/routes.ts';
import { mountReactions } from './reactions/routes.ts';
import { mountSavedPosts } from './saved/account-routes.ts';
import { mountSaved } from './saved/routes.ts';
import { mountSitemap } from './sitemap/routes.ts';
import { mountWellKnown } from './well-known/routes.ts';

/** Mounts the pages, feeds and files that readers get, and the portal. */
export async function mountSite(
  { app, mountOpen, context, publicPages }: Mounting,
  keys: Keys,
): Promise<void> {
  mountReactions(app, context);
  mountFollowing(app, context);
  mountSavedPosts(app, context);
  mountPush(app, context);
  mountPhoneAlerts(app, context);
  mountPages(app, context, publicPages);
  mountLists(app, context, publicPages);
  mountSearch(app, context, publicPages);
  mountVersions(app, context, publicPages);
  mountNoticePages(app, context, publicPages);
  await mountLook(app, context, publicPages);
  await mountSaved(app, context, publicPages);
  mountSitemap(app, context, publicPages);
  mountWellKnown(app, context);
  await mountOai(app, context);
  await mountAssistants(app, context, keys);
  mountPreview(app, context, publicPages);
  await mountDeveloperPages(app, context, publicPages);
  await mountPortal(app, context, publicPages);
  await mountDigests(app, context, publicPages);
  await mountPacks(app, context, publicPages);
  await mountPhones(app, context);
  await mountUnsubscribe(app, context, publicPages);
  await mountReportPages(app, context, publicPages);
  await mountNetworkPages(app, context, publicPages);
  await mountHelpful(app, context, publicPages);
  await mountAsking(app, context, publicPages);
  mountOpen((scope) => {
    mountSiteCards(scope, context);
    mountFeeds(scope, context, publicPages);
    mountPostFiles(scope, context, publicPages);
  });
}
