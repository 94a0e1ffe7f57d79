import type { z } from 'zod';
import { accounts, type emailStatus } from '../../../../contract/people/calls/accounts.ts';
import { developers } from '../../../../contract/programs/calls/developers.ts';
import { call } from '../../frame/api/call.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import type { SignInFlow } from './sign-in-flow.ts';

export type EmailStatus = z.output<typeof emailStatus>;

/** The calls of a flow on links in e-mails. */
interface FlowCalls {
  queryEmail(email: string): Promise<EmailStatus>;
  verifyEmail(token: string): Promise<CallReply<typeof accounts.verifyEmail>>;
  requestVerification(email: string): Promise<{ message: string }>;
  requestPasswordLink(email: string): Promise<{ message: string }>;
}

const readerCalls: FlowCalls = {
  queryEmail: (email) => call(accounts.queryEmail, { body: { email } }),
  verifyEmail: (token) => call(accounts.verifyEmail, { body: { token } }),
  requestVerification: (email) => call(accounts.requestVerification, { body: { email } }),
  requestPasswordLink: (email) => call(accounts.requestPasswordLink, { body: { email } }),
};

const developerCalls: FlowCalls = {
  queryEmail: (email) => call(developers.developerQueryEmail, { body: { email } }),
  verifyEmail: (token) => call(developers.developerVerifyEmail, { body: { token } }),
  requestVerification: (email) => call(developers.developerRequestVerification, { body: { email } }),
  requestPasswordLink: (email) => call(developers.developerRequestPasswordLink, { body: { email } }),
};

export function callsOf({ audience }: SignInFlow): FlowCalls {
  return audience === 'developer' ? developerCalls : readerCalls;
}
