import type { FastifyInstance } from 'fastify';
import { contract } from '../../../../contract/index.ts';
import { emailChangeOutcomes, emailChangeSent } from '../../../../contract/people/calls/settings.ts';
import type { Context } from '../../../platform/context.ts';
import { mount } from '../../../platform/http/mount.ts';
import { endOneSession, endOtherSessions, listSessions, recordSecurityEvent } from '../../../trust/index.ts';
import { keepAccount, keepAccountByLink } from '../closure.ts';
import { presentSession } from '../present.ts';
import { askForName, decideChangedName, listChangedNames } from './changed-names.ts';
import { confirmEmail, requestEmailChange } from './email-change.ts';
import { undoEmailChange } from './email-undo.ts';
import { changeLanguage } from './settings.ts';

const mostListedSessions = 100;

/** Mounts the calls with which people change their own account. */
export function mountSettings(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.changeName, async ({ actor, body }) => ({
    waits: await askForName(context, actor, body),
  }));
  mount(app, context, contract.listChangedNames, async () => ({ changes: await listChangedNames(context) }));
  mount(app, context, contract.decideChangedName, async ({ actor, params, body }) => {
    await decideChangedName(context, actor, params.id, body);
    return {};
  });
  mount(app, context, contract.changeLanguage, async ({ actor, body }) => {
    await changeLanguage(context, actor, body.language);
    return {};
  });
  mount(app, context, contract.requestEmailChange, async ({ actor, body, from }) => {
    await requestEmailChange(context, actor, body, from);
    return { message: emailChangeSent };
  });
  mount(app, context, contract.confirmEmail, async ({ actor, body, from }) => {
    const complete = await confirmEmail(context, actor, body.token, from);
    return { complete, message: emailChangeOutcomes[complete ? 'complete' : 'halfway'] };
  });
  mount(app, context, contract.undoEmailChange, async ({ body, from }) => ({
    choose_password: await undoEmailChange(context, body.token, from),
  }));
  mount(app, context, contract.keepAccount, async ({ actor }) => {
    await keepAccount(context, actor);
    return {};
  });
  mount(app, context, contract.keepAccountByLink, async ({ body, from }) => ({
    choose_password: await keepAccountByLink(context, body.token, from),
  }));
  mount(app, context, contract.listSessions, async ({ actor }) => {
    const open = await listSessions(context, actor, mostListedSessions);
    return { sessions: open.map((session) => presentSession(session, actor)) };
  });
  mount(app, context, contract.endSession, async ({ actor, params, from: { network } }) => {
    await endOneSession(context, actor, params.id);
    recordSecurityEvent(context, { kind: 'session.ended', account: actor.id, network });
    return {};
  });
  mount(app, context, contract.endOtherSessions, async ({ actor, from: { network } }) => {
    const ended = await endOtherSessions(context, actor);
    if (ended > 0) recordSecurityEvent(context, { kind: 'session.ended', account: actor.id, network });
    return { ended };
  });
}
