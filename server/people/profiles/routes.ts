import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { lacksFactor } from '../../trust/index.ts';
import { decideChangedProfile, listChangedProfiles } from './changed-profiles.ts';
import { presentAuthor, presentPicture, presentUser } from './present.ts';
import {
  getAuthor,
  getOwnProfile,
  ownPicture,
  removePicture,
  saveBio,
  saveLinks,
  savePicture,
} from './profiles.ts';

/** Mounts the calls on the signed-in account, profiles and authors (product.md#calls). */
export function mountProfiles(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.getUser, async ({ actor }) => {
    const profile = await getOwnProfile(context, actor);
    const account = { hasFactor: profile.second_factor, staffSince: profile.staff_since };
    const mustAddFactor = lacksFactor(context, account);
    const { closingDays } = context.config;
    return presentUser(profile, { picture: await ownPicture(context, profile), mustAddFactor, closingDays });
  });
  mount(app, context, contract.getAuthor, async ({ params }) => ({
    data: presentAuthor(await getAuthor(context, params.id)),
  }));
  mount(app, context, contract.updateBio, async ({ actor, body }) => {
    await saveBio(context, actor, body.bio);
    return {};
  });
  mount(app, context, contract.updateAuthor, async ({ actor, body: { capic_status, ...links } }) => {
    await saveLinks(context, actor, { ...links, network_status: capic_status });
    return {};
  });
  mount(app, context, contract.uploadProfilePicture, async ({ actor, file }) =>
    presentPicture(await savePicture(context, actor, file)),
  );
  mount(app, context, contract.removeProfilePicture, async ({ actor }) => {
    await removePicture(context, actor);
    return {};
  });
  mount(app, context, contract.listChangedProfiles, async ({ actor }) => ({
    changes: await listChangedProfiles(context, actor),
  }));
  mount(app, context, contract.decideChangedProfile, async ({ actor, params, body }) => {
    await decideChangedProfile(context, actor, params.id, body);
    return {};
  });
}
