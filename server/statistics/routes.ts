import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { mount } from '../http/mount.ts';
import { presentOwnStatistics, presentReviewStatistics, presentSiteStatistics } from './present.ts';
import { staffDesk } from './staff-desk.ts';
import { ownStatistics, reviewStatistics, siteStatistics } from './statistics.ts';

/** Mounts the calls for the dashboard's statistics (product.md#numbers). */
export function mountStatistics(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.getStatistics, async ({ actor, query }) =>
    presentOwnStatistics(await ownStatistics(context, actor, Number(query.days))),
  );
  mount(app, context, contract.getSiteStatistics, async () =>
    presentSiteStatistics(await siteStatistics(context)),
  );
  mount(app, context, contract.getReviewStatistics, async () =>
    presentReviewStatistics(await reviewStatistics(context)),
  );
  mount(app, context, contract.getStaffDesk, () => staffDesk(context));
}
