import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import * as orcids from './orcid.ts';

/** Mounts the calls of authors on their ORCID iD. */
export function mountOrcids(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.getOrcid, async ({ actor }) => ({
    orcid: present(await orcids.getOwnOrcid(context, actor)),
    can_prove: context.config.orcid !== null,
  }));
  mount(app, context, contract.typeOrcid, async ({ actor, body }) => ({
    orcid: present(await orcids.typeOrcid(context, actor, body.orcid)),
  }));
  mount(app, context, contract.removeOrcid, async ({ actor }) => {
    await orcids.removeOrcid(context, actor);
    return {};
  });
  mount(app, context, contract.beginOrcidSignIn, async ({ actor }) => ({
    url: await orcids.beginSignIn(context, actor),
  }));
  mount(app, context, contract.finishOrcidSignIn, async ({ actor, body }) => ({
    orcid: present(await orcids.finishSignIn(context, actor, body.query)),
  }));
}

function present(row: orcids.Orcid | null) {
  return row && { id: row.orcid, proven_at: row.proven_at };
}
