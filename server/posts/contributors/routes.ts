import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { askContributor } from './ask.ts';
import { confirmationsOfOwn, findAuthors } from './own-texts.ts';
import { presentConfirmation } from './present.ts';

/** Mounts the calls of authors about contributors (product.md#contributors). */
export function mountContributors(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.getContributors, async ({ actor, params }) => {
    const confirmations = await confirmationsOfOwn(context, actor, params.id);
    return {
      contributors: confirmations.map((each) => ({ ...presentConfirmation(each), email: each.email })),
    };
  });
  mount(app, context, contract.askContributor, async ({ actor, params, body }) => {
    await askContributor(context, actor, params.id, params.key, body);
    return {};
  });
  mount(app, context, contract.findAuthors, async ({ actor, query }) => ({
    authors: await findAuthors(context, actor, query.q),
  }));
}
