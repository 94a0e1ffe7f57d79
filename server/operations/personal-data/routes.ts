import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { closeAccount, exportPersonalData } from './personal-data.ts';

/** Mounts the export of personal data and the closing of an account. */
export function mountPersonalData(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.exportPersonalData, ({ actor }) => exportPersonalData(context, actor));
  mount(app, context, contract.closeAccount, async ({ actor, body }) => ({
    closes_at: (await closeAccount(context, actor, body.password))?.toISOString() ?? null,
  }));
}
