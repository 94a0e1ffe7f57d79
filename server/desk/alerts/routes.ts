import type { FastifyInstance } from 'fastify';
import type { AlertReply } from '../../../contract/desk/calls/alerts.ts';
import { contract } from '../../../contract/index.ts';
import { africanCountries } from '../../../contract/posts/places/african-countries.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import * as alerts from './alerts.ts';

/** Mounts the calls of the staff who announce alerts (product.md#alerts). */
export function mountAlerts(app: FastifyInstance, context: Context): void {
  const present = presenter(context);
  mount(app, context, contract.listAlerts, async ({ query }) => {
    const { rows, next } = await alerts.listAlerts(context, query.cursor);
    return { alerts: rows.map(present), next };
  });
  mount(app, context, contract.createAlert, async ({ actor, body }) => ({
    alert: present(await alerts.createAlert(context, actor, body)),
  }));
  mount(app, context, contract.changeAlert, async ({ actor, params, body }) => ({
    alert: present(await alerts.changeAlert(context, actor, params.id, body)),
  }));
  mount(app, context, contract.endAlert, async ({ actor, params }) => ({
    alert: present(await alerts.endAlert(context, actor, params.id)),
  }));
}

function presenter(context: Context) {
  return ({ post_slug, post_title, set_by_name, ...row }: alerts.Alert) => ({
    ...row,
    country: africanCountries.find((code) => code === row.country) ?? null,
    post: alerts.postOf({ post_slug, post_title }),
    state: stateAt(context.clock(), row),
    set_by: set_by_name,
  });
}

function stateAt(
  now: Date,
  { starts_at, ends_at }: Pick<alerts.Alert, 'starts_at' | 'ends_at'>,
): AlertReply['state'] {
  if (ends_at <= now) return 'ended';
  return starts_at <= now ? 'shown' : 'planned';
}
