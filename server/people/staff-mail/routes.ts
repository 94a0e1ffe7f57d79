import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { changeStaffMail, staffMailOf } from './staff-mail.ts';

/** Mounts the calls on emails to the staff. */
export function mountStaffMail(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.getStaffMail, async ({ actor }) => ({
    choices: await staffMailOf(context, actor),
  }));
  mount(app, context, contract.changeStaffMail, async ({ actor, body }) => ({
    choices: await changeStaffMail(context, actor, body),
  }));
}
