import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import { linkSent } from '../../../contract/people/calls/accounts.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { endSession, recordSecurityEvent, renewSession } from '../../trust/index.ts';
import { changeAccount, getAccount, inviteAccount, listAccounts } from './administration.ts';
import { signUp } from './creation.ts';
import { requestPasswordLink, requestVerification } from './link-requests.ts';
import { deleteSignUp } from './not-me.ts';
import { presentAccount } from './present.ts';
import { queryEmail, verifyEmail } from './recovery.ts';
import { signIn } from './sign-in.ts';

/** Mounts sign-up, sign-in, recovery, and the administration of accounts (product.md#accounts). */
export function mountAccounts(app: FastifyInstance, context: Context): void {
  mount(
    app,
    context,
    contract.signUp,
    async ({ body: { password1: _, ...input }, from, setDeviceCookie }) => {
      const { device } = await signUp(context, 'reader', input, from);
      setDeviceCookie(device);
      return { message: linkSent };
    },
  );
  mount(app, context, contract.signIn, async ({ body, from, setDeviceCookie }) => {
    const { token, device } = await signIn(context, 'reader', body, from);
    setDeviceCookie(device);
    return { token, message: 'Signed in' };
  });
  mount(app, context, contract.signOut, async ({ actor, from: { network } }) => {
    await endSession(context, actor);
    recordSecurityEvent(context, { kind: 'session.ended', account: actor.id, network });
    return {};
  });
  mount(app, context, contract.renewSession, async ({ actor }) => ({
    token: await renewSession(context, actor),
  }));
  mount(app, context, contract.queryEmail, ({ body, from }) => queryEmail(context, body.email, from));
  mount(app, context, contract.verifyEmail, async ({ body, from }) => {
    const token = await verifyEmail(context, body.token, from);
    return token === null ? {} : { choose_password: token };
  });
  mount(app, context, contract.deleteSignUp, async ({ body, from }) => {
    await deleteSignUp(context, body.token, from);
    return {};
  });
  mount(app, context, contract.requestVerification, async ({ body, from }) => {
    await requestVerification(context, 'reader', body.email, from);
    return { message: linkSent };
  });
  mount(app, context, contract.requestPasswordLink, async ({ body, from }) => {
    await requestPasswordLink(context, 'reader', body.email, from);
    return { message: linkSent };
  });

  mount(app, context, contract.listAccounts, async ({ query }) => {
    const { rows, next, counts } = await listAccounts(context, query);
    return { accounts: rows.map(presentAccount), next, counts };
  });
  mount(app, context, contract.getAccount, async ({ params }) => {
    const { account, sessions } = await getAccount(context, params.id);
    return {
      account: presentAccount(account),
      sessions: sessions.map(({ startedAt, expiresAt, userAgent }) => ({
        started_at: startedAt,
        expires_at: expiresAt,
        browser: userAgent,
      })),
    };
  });
  mount(app, context, contract.inviteAccount, async ({ actor, body }) => {
    const { account, proposed } = await inviteAccount(context, actor, body);
    return { account: presentAccount(account), proposed };
  });
  mount(app, context, contract.changeAccount, async ({ actor, params, body }) => ({
    account: presentAccount(await changeAccount(context, actor, params.id, body)),
  }));
}
