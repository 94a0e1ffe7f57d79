import type { FastifyInstance } from 'fastify';
import { contract } from '../../../../contract/index.ts';
import { emailChangeOutcomes, emailChangeSent } from '../../../../contract/people/calls/settings.ts';
import type { Context } from '../../../platform/context.ts';
import { mount } from '../../../platform/http/mount.ts';
import { recordSecurityEvent } from '../../../trust/security-events/index.ts';
import * as sessions from '../../../trust/sessions/index.ts';
import * as accounts from '../index.ts';
import { presentSession } from '../present.ts';

const mostListedSessions = 100;

/** Mounts the calls with which people change their own account. */
export function mountSettings(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.changeName, async ({ actor, body }) => {
    await accounts.changeName(context, actor, body);
    return {};
  });
  mount(app, context, contract.changeLanguage, async ({ actor, body }) => {
    await accounts.changeLanguage(context, actor, body.language);
    return {};
  });
  mount(app, context, contract.requestEmailChange, async ({ actor, body, from }) => {
    await accounts.requestEmailChange(context, actor, body, from);
    return { message: emailChangeSent };
  });
  mount(app, context, contract.confirmEmail, async ({ actor, body, from }) => {
    const complete = await accounts.confirmEmail(context, actor, body.token, from);
    return { complete, message: emailChangeOutcomes[complete ? 'complete' : 'halfway'] };
  });
  mount(app, context, contract.undoEmailChange, async ({ body, from }) => ({
    choose_password: await accounts.undoEmailChange(context, body.token, from),
  }));
  mount(app, context, contract.listSessions, async ({ actor }) => {
    const open = await sessions.listSessions(context, actor, mostListedSessions);
    return { sessions: open.map((session) => presentSession(session, actor)) };
  });
  mount(app, context, contract.endSession, async ({ actor, params, from: { network } }) => {
    await sessions.endOneSession(context, actor, params.id);
    recordSecurityEvent(context, { kind: 'session.ended', account: actor.id, network });
    return {};
  });
  mount(app, context, contract.endOtherSessions, async ({ actor, from: { network } }) => {
    const ended = await sessions.endOtherSessions(context, actor);
    if (ended > 0) recordSecurityEvent(context, { kind: 'session.ended', account: actor.id, network });
    return { ended };
  });
}
