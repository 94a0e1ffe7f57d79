import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { SharedReadings } from '../../platform/throttle/throttle.ts';
import { presentOwnStatistics, presentReviewStatistics, presentSiteStatistics } from './present.ts';
import { decisionTimes, staffDesk } from './staff-desk.ts';
import { ownStatistics, reviewStatistics, siteReaders, siteStatistics } from './statistics.ts';

/** Mounts the calls for the dashboard's statistics (product.md#numbers). */
export function mountStatistics(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.getStatistics, async ({ actor, query }) =>
    presentOwnStatistics(await ownStatistics(context, actor, Number(query.days))),
  );
  // Sums over all posts, the same for all who ask.
  const readers = siteReaders(context);
  const ofSite = new SharedReadings({ concurrency: 1 }, () => siteStatistics(context, readers));
  mount(app, context, contract.getSiteStatistics, async () =>
    presentSiteStatistics(await ofSite.get('site')),
  );
  mount(app, context, contract.getReviewStatistics, async () =>
    presentReviewStatistics(await reviewStatistics(context)),
  );
  const times = decisionTimes(context);
  const ofStaff = new SharedReadings({ concurrency: 1 }, () => staffDesk(context, { times, readers }));
  mount(app, context, contract.getStaffDesk, () => ofStaff.get('staff'));
}
