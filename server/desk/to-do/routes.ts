import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { siteFigures, whatToDo } from './to-do.ts';

/** Mounts the call for the first screen of the workplace. */
export function mountToDo(app: FastifyInstance, context: Context): void {
  const ofSite = siteFigures(context);
  mount(app, context, contract.getToDo, ({ actor }) => whatToDo(context, ofSite, actor));
}
