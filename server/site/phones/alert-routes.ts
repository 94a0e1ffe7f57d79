import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import * as alerts from './alerts.ts';

/** Mounts the calls of the staff who have telephones told of notices (product.md#telephones). */
export function mountPhoneAlerts(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.listPhoneAlerts, async ({ actor }) => ({
    available: context.config.phones !== null,
    alerts: await alerts.listPhoneAlerts(context, actor),
  }));
  mount(app, context, contract.askForPhoneAlert, async ({ actor, body }) => {
    await alerts.askForPhoneAlert(context, actor, body.notice);
    return {};
  });
  mount(app, context, contract.agreeToPhoneAlert, async ({ actor, params, body }) => {
    await alerts.agreeToPhoneAlert(context, actor, params.id, body);
    return {};
  });
  mount(app, context, contract.discardPhoneAlert, async ({ actor, params }) => {
    await alerts.discardPhoneAlert(context, actor, params.id);
    return {};
  });
}
