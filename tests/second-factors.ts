/** Second factors of accounts, for tests that are about something else. */
import { setTimeout as delay } from 'node:timers/promises';
import { addPasskey, confirmApp, startApp } from '../server/people/accounts/factors/enrolment.ts';
import { creationOptions, requestOptions } from '../server/people/accounts/factors/passkeys.ts';
import { requireSecondStep } from '../server/people/accounts/factors/second-steps.ts';
import { codeOf, stepAt } from '../server/people/accounts/factors/totp.ts';
import { selectAccount } from '../server/people/accounts/queries.ts';
import { AppError } from '../server/platform/app-error.ts';
import type { Context } from '../server/platform/context.ts';
import { identify } from '../server/trust/index.ts';
import { Authenticator } from './authenticator.ts';
import type { TestAccount } from './factories.ts';

/** How long a code is that of the present step. */
const stepMilliseconds = 30_000;

/** What a browser sends that made a passkey for the account, and its device. */
export async function newPasskey(context: Context, { id, token }: TestAccount) {
  const account = await selectAccount(context.db, id);
  if (!account) throw new Error(`there is no account ${id}`);
  const { session } = await identify(context, token);
  const device = new Authenticator(new URL(context.config.publicUrl).origin);
  const credential = device.create(await creationOptions(context, account, session));
  device.counter += 1;
  return { device, credential };
}

/** Adds a passkey; gives its device, its id, and the one-time codes where it is the first second factor. */
export async function givePasskey(context: Context, account: TestAccount, name = 'Phone') {
  const { device, credential } = await newPasskey(context, account);
  const actor = await identify(context, account.token);
  const { passkey, codes } = await addPasskey(context, actor, { name, credential });
  return { device, id: passkey.id, codes: codes ?? [] };
}

/** Starts adding an authenticator app; gives a function for its code so many time steps from now. */
export async function startedApp(context: Context, account: TestAccount) {
  const { secret } = await startApp(context, await identify(context, account.token));
  const bytes = fromBase32(secret);
  return (steps = 0) => codeOf(bytes, stepAt(context.clock()) + steps);
}

/**
 * Waits for the next time step where less than so many milliseconds of this one are left: the code of the step before, which leaves
 * that of the present one for the next use, would be too old when it is checked.
 */
export async function steadyStep(clock: () => Date, needed = 3_000): Promise<void> {
  const left = stepMilliseconds - (clock().getTime() % stepMilliseconds);
  if (left < needed) await delay(left);
}

/** Adds an authenticator app; gives the same function, whose next code is that of the present step. */
export async function giveApp(context: Context, account: TestAccount) {
  const code = await startedApp(context, account);
  await steadyStep(context.clock);
  await confirmApp(context, await identify(context, account.token), code(-1));
  return code;
}

/** What a passkey of the account signs for a proof of identity or for signing in. */
export async function signedBy(
  context: Context,
  device: Authenticator,
  binding: Parameters<typeof requestOptions>[1],
) {
  return device.get(await requestOptions(context, binding));
}

/** The token of a second step of an account whose password was right. */
export async function secondStepOf(context: Context, { id }: TestAccount, hash: string): Promise<string> {
  await context.db.updateTable('accounts').set({ password_hash: hash }).where('id', '=', id).execute();
  const asked: unknown = await requireSecondStep(context, id, hash).catch((error: unknown) =>
    error instanceof AppError ? error.detail.current : null,
  );
  if (typeof asked !== 'object' || asked === null || !('second_step' in asked))
    throw new Error('no second step was asked for');
  return String(asked.second_step);
}

/** The bytes of a secret in Base32. */
export function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
