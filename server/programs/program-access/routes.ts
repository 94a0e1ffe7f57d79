import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { accessOfLink, changePassword, endAccessByLink, resetPassword } from './program-access.ts';

/** Mounts new passwords, and the ending of keys and connected apps by an emailed link. */
export function mountProgramAccess(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.resetPassword, async ({ body, from, setDeviceCookie }) => {
    const { id: token, password, end_keys: endKeys } = body;
    const { device } = await resetPassword(context, { token, password, endKeys }, from);
    setDeviceCookie(device);
    return {};
  });
  mount(app, context, contract.changePassword, async ({ actor, body, from, setDeviceCookie }) => {
    const { password, new_password: newPassword, end_keys: endKeys } = body;
    const input = { password, newPassword, endKeys };
    const { device } = await changePassword(context, actor, input, from);
    setDeviceCookie(device);
    return {};
  });
  mount(app, context, contract.getLinkedAccess, async ({ body, from }) => {
    const { keys, apps } = await accessOfLink(context, body.token, from);
    return {
      keys: keys.map(({ id, name, hint }) => ({ id, name, hint })),
      apps: apps.map(({ id, name }) => ({ client_id: id, client_name: name })),
    };
  });
  mount(app, context, contract.endLinkedAccess, async ({ body, from }) => ({
    ended: await endAccessByLink(context, body.token, from),
  }));
}
