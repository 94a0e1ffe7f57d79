import type { FastifyInstance } from 'fastify';
import type { AlertReply } from '../../../contract/desk/calls/alerts.ts';
import { contract } from '../../../contract/index.ts';
import { africanCountries } from '../../../contract/posts/places/african-countries.ts';
import type { AccountActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import * as alerts from './alerts.ts';

/** Mounts the calls of the staff who announce alerts (product.md#alerts). */
export function mountAlerts(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.listAlerts, async ({ actor, query }) => {
    const { rows, next } = await alerts.listAlerts(context, query.cursor);
    const present = await presenter(context, actor);
    return { alerts: rows.map(present), next };
  });
  const reply = async (actor: AccountActor, saved: Promise<alerts.Alert>) => {
    const alert = await saved;
    return { alert: (await presenter(context, actor))(alert) };
  };
  mount(app, context, contract.createAlert, ({ actor, body }) =>
    reply(actor, alerts.createAlert(context, actor, body)),
  );
  mount(app, context, contract.changeAlert, ({ actor, params, body }) =>
    reply(actor, alerts.changeAlert(context, actor, params.id, body)),
  );
  mount(app, context, contract.agreeToAlert, ({ actor, params, body }) =>
    reply(actor, alerts.agreeToAlert(context, actor, params.id, body)),
  );
  mount(app, context, contract.endAlert, ({ actor, params }) =>
    reply(actor, alerts.endAlert(context, actor, params.id)),
  );
}

async function presenter(context: Context, actor: AccountActor) {
  const mayAgree = await alerts.mayAgree(context, actor);
  return (alert: alerts.Alert) => {
    const { post_slug, post_title, set_by_name, waits, written_by: _, ...row } = alert;
    return {
      ...row,
      country: africanCountries.find((code) => code === row.country) ?? null,
      post: alerts.postOf({ post_slug, post_title }),
      state: stateAt(context.clock(), { ...row, waits }),
      may_agree: mayAgree(alert) && alert.ends_at > context.clock(),
      set_by: set_by_name,
    };
  };
}

function stateAt(
  now: Date,
  { starts_at, ends_at, waits }: Pick<alerts.Alert, 'starts_at' | 'ends_at' | 'waits'>,
): AlertReply['state'] {
  if (ends_at <= now) return 'ended';
  if (waits) return 'waiting';
  return starts_at <= now ? 'shown' : 'planned';
}
