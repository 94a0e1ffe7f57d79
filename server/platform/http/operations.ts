import type { FastifyInstance } from 'fastify';
import { contract, endpointGroups, endpoints } from '../../../contract/index.ts';
import { webhookMessages } from '../../../contract/programs/calls/webhooks.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { answers } from '../db/database.ts';
import { WritableDirectory } from '../db/embedded/data-directory.ts';
import type { RenderedPage } from '../page-cache/encoded-page.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import { version } from '../telemetry/version.ts';
import { openToEveryOrigin } from './cors.ts';
import { describeApi } from './description/openapi.ts';
import { withExamples } from './description/with-examples.ts';
import { mount } from './mount.ts';
import { sendPage } from './send-page.ts';

/** The page cache, and whether it is kept up to date. */
interface PageCacheState {
  cache: Pick<PageCache, 'getOrCreate'>;
  /** False while this process isn't told of changes, so that its cache may be out of date. */
  receivesInvalidations: boolean;
}

/** How long the database may take to answer before the process counts as not ready. */
const readyMilliseconds = 3_000;

/** Mounts health, readiness and the description of the API (product.md#for-operators). */
export function mountOperations(app: FastifyInstance, context: Context, pages: PageCacheState): void {
  const writable = new WritableDirectory(context.config.dataDir);
  mount(app, context, contract.getHealth, async () => ({}));
  mount(app, context, contract.getReadiness, async () => {
    const asked = context.maintenance.isOn ? 'reading' : 'writing';
    if (!pages.receivesInvalidations || !(await answers(context.db, readyMilliseconds, asked)))
      throw new AppError('unavailable');
    const fault = await writable.fault();
    // Anybody may ask, so the answer does not name the directory.
    if (fault !== null)
      throw new AppError('unavailable', { message: `The data directory can't be written: ${fault.reason}.` });
    return { version };
  });

  app.register(async (scope) => {
    openToEveryOrigin(scope);
    const mountDescription = (path: string, describedBy: () => object) =>
      scope.get(path, { config: { isCall: true } }, async (request, reply) => {
        const page = await pages.cache.getOrCreate(path, async () => descriptionPage(describedBy()));
        return page ? sendPage(request, reply, page, null) : reply.callNotFound();
      });
    const { config } = context;
    mountDescription(contract.getOpenApi.path, () => {
      const calls = callsWhere((path) => path.startsWith('/api/'));
      return withExamples(describeApi({ ...calls, messages: webhookMessages }, config));
    });
    mountDescription(contract.getSiteOpenApi.path, () =>
      describeApi({ ...callsWhere((path) => !path.startsWith('/api/')), messages: [] }, config),
    );
  });
}

type Described = Parameters<typeof describeApi>[0];

/** The calls at some paths, with the groups that they are in. */
function callsWhere(isDescribed: (path: string) => boolean): Pick<Described, 'endpoints' | 'groups'> {
  const described = endpoints.filter(({ path }) => isDescribed(path));
  const names = new Set(described.map(({ group }) => group));
  return { endpoints: described, groups: endpointGroups.filter(({ name }) => names.has(name)) };
}

function descriptionPage(described: object): RenderedPage {
  return {
    status: 200,
    content: JSON.stringify(described),
    type: 'application/json; charset=utf-8',
    dependsOn: [],
    // A new version of this program describes other calls, and nothing purges the old description from an edge.
    maxAgeSeconds: 600,
  };
}
