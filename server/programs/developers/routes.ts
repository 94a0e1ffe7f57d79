import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import { linkSent } from '../../../contract/people/calls/accounts.ts';
import {
  deleteSignUp,
  queryEmail,
  requestPasswordLink,
  requestVerification,
  signIn,
  signUp,
  turnOnDeveloperAccess,
  verifyEmail,
} from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';

/** Mounts the calls of developers' accounts (product.md#calls): the same accounts, with developer access. */
export function mountDevelopers(app: FastifyInstance, context: Context): void {
  mount(
    app,
    context,
    contract.developerSignUp,
    async ({ body: { password1: _, ...input }, from, setDeviceCookie }) => {
      // The form has no field for a name; the owner can enter one in the settings.
      const nameless = { ...input, firstname: '', lastname: '' };
      const { device } = await signUp(context, 'developer', nameless, from);
      setDeviceCookie(device);
      return { message: linkSent };
    },
  );
  mount(app, context, contract.developerSignIn, async ({ body, from, setDeviceCookie }) => {
    const { token, device } = await signIn(context, 'developer', body, from);
    setDeviceCookie(device);
    return { token, message: 'Signed in' };
  });
  mount(app, context, contract.developerAccess, async ({ actor }) => ({
    token: await turnOnDeveloperAccess(context, actor),
  }));
  mount(app, context, contract.developerQueryEmail, ({ body, from }) =>
    queryEmail(context, body.email, from),
  );
  mount(app, context, contract.developerVerifyEmail, async ({ body, from }) => {
    const token = await verifyEmail(context, body.token, from);
    return token === null ? {} : { choose_password: token };
  });
  mount(app, context, contract.developerDeleteSignUp, async ({ body, from }) => {
    await deleteSignUp(context, body.token, from);
    return {};
  });
  mount(app, context, contract.developerRequestVerification, async ({ body, from }) => {
    await requestVerification(context, 'developer', body.email, from);
    return { message: linkSent };
  });
  mount(app, context, contract.developerRequestPasswordLink, async ({ body, from }) => {
    await requestPasswordLink(context, 'developer', body.email, from);
    return { message: linkSent };
  });
}
