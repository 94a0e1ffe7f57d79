import type { FastifyInstance } from 'fastify';
import { interfaceLanguages } from '../../../contract/constants.ts';
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
    const present = await presenter(context, actor, rows);
    return { alerts: rows.map(present), next };
  });
  const reply = async (actor: AccountActor, saved: Promise<alerts.Alert>) => {
    const alert = await saved;
    return { alert: (await presenter(context, actor, [alert]))(alert) };
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

async function presenter(context: Context, actor: AccountActor, rows: readonly alerts.Alert[]) {
  const mayAgree = await alerts.mayAgree(context, actor);
  const otherTexts = await alerts.otherTexts(context, rows);
  return (alert: alerts.Alert): AlertReply => {
    const state = stateAt(context.clock(), alert);
    return {
      id: alert.id,
      ...written(alert),
      group: alert.group_id,
      also_in: interfaceLanguages.filter((language) => otherTexts(alert).includes(language)),
      change: alert.change && written(alert.change),
      state,
      may_agree: state !== 'ended' && mayAgree(alert),
      set_by: alert.set_by_name,
    };
  };
}

function written({ kind, language, country, title, text, starts_at, ends_at, ...row }: alerts.Written) {
  return {
    kind,
    language: interfaceLanguages.find((code) => code === language) ?? 'en',
    country: africanCountries.find((code) => code === country) ?? null,
    title,
    text,
    post: alerts.postOf(row),
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
  };
}

/** An alert that is over waits where a change of it is not. */
function stateAt(now: Date, alert: alerts.Alert): AlertReply['state'] {
  if (alerts.lastsUntil(alert) <= now) return 'ended';
  if (alert.waits || alert.ends_at <= now) return 'waiting';
  return alert.starts_at <= now ? 'shown' : 'planned';
}
