import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { presentRow, presentSpace } from './present.ts';
import { chooseRule, readSpace, resetSandbox, step } from './sandbox.ts';

/** Mounts the calls of a developer on their own sandbox. */
export function mountSandbox(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.getSandbox, async ({ actor }) =>
    presentSpace(await readSpace(context, actor)),
  );
  mount(app, context, contract.changeSandbox, async ({ actor, body }) =>
    presentSpace(await chooseRule(context, actor, body.rule)),
  );
  mount(app, context, contract.stepInSandbox, async ({ actor, params, body }) => ({
    post: presentRow(await step(context, actor, params.id, body)),
  }));
  mount(app, context, contract.resetSandbox, async ({ actor }) => {
    await resetSandbox(context, actor);
    return {};
  });
}
