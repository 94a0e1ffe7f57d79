import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { announceNotice, cancelNotice, listInState } from './notices.ts';
import { presentNotice } from './present.ts';

/** Mounts the calls of the staff who issue notices (product.md#notices). */
export function mountNotices(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.announceNotice, async ({ actor, params, body }) => ({
    notice: presentNotice(await announceNotice(context, actor, params.id, body)),
  }));
  mount(app, context, contract.listNotices, async ({ query }) => {
    const { rows, next } = await listInState(context, query);
    return { notices: rows.map(presentNotice), next };
  });
  mount(app, context, contract.cancelNotice, async ({ actor, params }) => ({
    notice: presentNotice(await cancelNotice(context, actor, params.id)),
  }));
}
