import type { FastifyInstance } from 'fastify';
import { contract } from '../../../../contract/index.ts';
import { isStaff } from '../../../../contract/people/roles.ts';
import type { Context } from '../../../platform/context.ts';
import { mount } from '../../../platform/http/mount.ts';
import * as enrolment from './enrolment.ts';
import { proveByFactor, proveByPassword, startProof } from './proof.ts';
import { removeFactorsOf, undoFactors } from './recovery.ts';
import * as signIn from './sign-in.ts';

/** Mounts the calls on second factors (product.md#second-factors). */
export function mountSecondFactors(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.getSecondFactors, async ({ actor }) => {
    const { passkeys, appAddedAt, codesLeft, due } = await enrolment.listFactors(context, actor);
    return {
      passkeys: passkeys.map(presentPasskey),
      app_added_at: appAddedAt,
      codes_left: codesLeft,
      required: context.config.staffFactorDays !== null && isStaff(actor),
      due,
    };
  });
  mount(app, context, contract.startPasskey, async ({ actor }) => ({
    options: await enrolment.startPasskey(context, actor),
  }));
  mount(app, context, contract.addPasskey, async ({ actor, body }) => {
    const { passkey, codes } = await enrolment.addPasskey(context, actor, body);
    return { passkey: presentPasskey(passkey), codes };
  });
  mount(app, context, contract.renamePasskey, async ({ actor, params, body }) => {
    await enrolment.renamePasskey(context, actor, params.id, body.name);
    return {};
  });
  mount(app, context, contract.removePasskey, async ({ actor, params }) => {
    await enrolment.removePasskey(context, actor, params.id);
    return {};
  });
  mount(app, context, contract.startAuthenticatorApp, ({ actor }) => enrolment.startApp(context, actor));
  mount(app, context, contract.confirmAuthenticatorApp, ({ actor, body }) =>
    enrolment.confirmApp(context, actor, body.code),
  );
  mount(app, context, contract.removeAuthenticatorApp, async ({ actor }) => {
    await enrolment.removeApp(context, actor);
    return {};
  });
  mount(app, context, contract.renewCodes, async ({ actor }) => ({
    codes: await enrolment.renewCodes(context, actor),
  }));
  mountSignIn(app, context);
  mount(app, context, contract.startProof, ({ actor }) => startProof(context, actor));
  mount(app, context, contract.proveIdentity, async ({ actor, body }) => {
    const { proof, expiresAt } = await proveByPassword(context, actor, body.password);
    return { proof, expires_at: expiresAt };
  });
  mount(app, context, contract.proveByFactor, async ({ actor, body }) => {
    const { proof, expiresAt } = await proveByFactor(context, actor, body);
    return { proof, expires_at: expiresAt };
  });
  mount(app, context, contract.undoFactors, async ({ body, from }) => ({
    choose_password: await undoFactors(context, body.token, from),
  }));
  mount(app, context, contract.removeFactorsOf, async ({ actor, params, body }) => {
    await removeFactorsOf(context, actor, params.id, body.reason);
    return {};
  });
}

function mountSignIn(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.startPasskeySignIn, async ({ from }) => ({
    options: await signIn.passkeySignInOptions(context, from),
  }));
  mount(app, context, contract.signInWithPasskey, async ({ body, from, setDeviceCookie }) => {
    const { token, device } = await signIn.signInWithPasskey(context, body, from);
    setDeviceCookie(device);
    return { token, message: 'Signed in' };
  });
  mount(app, context, contract.startSecondStep, async ({ body, from }) => ({
    options: await signIn.secondStepOptions(context, body.second_step, from),
  }));
  mount(app, context, contract.takeSecondStep, async ({ body, from, setDeviceCookie }) => {
    const { second_step: token, ...given } = body;
    const { token: session, device } = await signIn.takeSecondStep(context, { token, ...given }, from);
    setDeviceCookie(device);
    return { token: session, message: 'Signed in' };
  });
}

function presentPasskey(row: enrolment.PasskeyRow) {
  return { ...row, suspect: row.suspect_since !== null };
}
