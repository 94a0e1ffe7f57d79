import type { Mounting } from '../platform/mount.ts';
import { mountAnswers } from './answers/routes.ts';
import { mountCoAuthors } from './co-authors/routes.ts';
import { mountConfirmations } from './confirmations/routes.ts';
import { mountContribution } from './contributors/contribution-routes.ts';
import { mountContributors } from './contributors/routes.ts';
import { mountNotices } from './notices/routes.ts';
import { mountPosts } from './posts/routes.ts';
import { mountRecall } from './recall/routes.ts';
import { mountRecordings } from './recordings/routes.ts';
import { mountReferences } from './references/routes.ts';
import { mountReports } from './reports/routes.ts';
import { mountReviewers } from './reviewers/routes.ts';
import { mountTopics } from './topics/routes.ts';

/** Mounts what belongs to posts. */
export async function mountPostsRoom({ app, context, publicPages }: Mounting): Promise<void> {
  mountPosts(app, context);
  mountContributors(app, context);
  mountCoAuthors(app, context);
  mountConfirmations(app, context);
  mountReviewers(app, context);
  mountNotices(app, context);
  mountReferences(app, context);
  mountReports(app, context);
  mountAnswers(app, context);
  mountRecall(app, context);
  mountRecordings(app, context);
  mountTopics(app, context, publicPages);
  await mountContribution(app, context, publicPages);
}
