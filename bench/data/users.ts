/** Accounts with passwords, and signing in to them. */
import type http from 'node:http';
import pino from 'pino';
import { contract } from '../../contract/index.ts';
import { createAccount } from '../../server/people/index.ts';
import { operator } from '../../server/platform/actor.ts';
import { readConfig } from '../../server/platform/config/config.ts';
import { startContext } from '../../server/start.ts';
import { post } from '../machine/http.ts';

/** The password of every user. */
export const userPassword = 'Ujuzi-wetu-7';

/** Settings with which the server trusts our X-Forwarded-For header. */
export const trustProxy = { TRUST_PROXY: '127.0.0.1' };

/** Makes so many accounts in the data directory of a running server; gives their emails. */
export async function makeUsers(dataDir: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `person${index}@example.org`);
  await makeAccounts(dataDir, emails, { role: 'P', author: false });
  return emails;
}

/** Makes somebody who writes and reviews, in the data directory of a running server; gives the email. */
export async function makeStaff(dataDir: string): Promise<string> {
  const email = 'staff@example.org';
  await makeAccounts(dataDir, [email], { role: 'A', author: true });
  return email;
}

async function makeAccounts(
  dataDir: string,
  emails: readonly string[],
  kind: { role: 'P' | 'A'; author: boolean },
): Promise<void> {
  const config = readConfig({}, { DATA_DIR: dataDir });
  const { context, stop } = await startContext(config, 'command', pino({ level: 'silent' }));
  try {
    for (const email of emails) {
      const names = { firstname: 'User', lastname: '' };
      await createAccount(context, operator, { email, ...names, ...kind, password: userPassword });
    }
  } finally {
    await stop();
  }
}

let networks = 0;

/** Signs in from a new network each time; gives the status and the milliseconds until the answer. */
export async function signIn(
  origin: string,
  credentials: { email: string; password: string },
  agent: http.Agent | false = false,
): Promise<{ status: number; milliseconds: number }> {
  networks += 1;
  const network = [10, networks >> 16, (networks >> 8) & 255, networks & 255].join('.');
  const began = performance.now();
  const { status } = await post(`${origin}${contract.signIn.path}`, credentials, {
    headers: { 'x-forwarded-for': network },
    agent,
  });
  return { status, milliseconds: performance.now() - began };
}
