import type { z } from 'zod';
import { accounts, type credentials, type emailStatus } from '../../../contract/calls/accounts.ts';
import { developers } from '../../../contract/calls/developers.ts';
import {
  developerNewPasswordPath,
  developerRequestPasswordPath,
  developerRequestVerificationPath,
  developerSignInPath,
  developerSignUpPath,
  newPasswordPath,
  requestPasswordPath,
  requestVerificationPath,
  signInPath,
  signUpPath,
} from '../../../contract/paths.ts';
import { call } from '../api/call.ts';
import type { CallReply } from '../api/caller.ts';

export type Credentials = z.output<typeof credentials>;
export type EmailStatus = z.output<typeof emailStatus>;

/**
 * Signing in as a reader or as a developer: the same screens, with their own calls and addresses. Accounts
 * are shared.
 */
export interface SignInFlow {
  audience: 'reader' | 'developer';
  signIn(body: Credentials): Promise<CallReply<typeof accounts.signIn>>;
  queryEmail(email: string): Promise<EmailStatus>;
  verifyEmail(token: string): Promise<CallReply<typeof accounts.verifyEmail>>;
  requestVerification(email: string): Promise<{ message: string }>;
  requestPasswordLink(email: string): Promise<{ message: string }>;
  paths: {
    signIn: string;
    signUp: string;
    passwordLink: string;
    /** Ends in the token of a link. */
    newPassword(token: string): string;
    verificationLink: string;
  };
}

export const readerFlow: SignInFlow = {
  audience: 'reader',
  signIn: (body) => call(accounts.signIn, { body }),
  queryEmail: (email) => call(accounts.queryEmail, { body: { email } }),
  verifyEmail: (token) => call(accounts.verifyEmail, { body: { token } }),
  requestVerification: (email) => call(accounts.requestVerification, { body: { email } }),
  requestPasswordLink: (email) => call(accounts.requestPasswordLink, { body: { email } }),
  paths: {
    signIn: signInPath,
    signUp: signUpPath,
    passwordLink: requestPasswordPath,
    newPassword: newPasswordPath,
    verificationLink: requestVerificationPath,
  },
};

export const developerFlow: SignInFlow = {
  audience: 'developer',
  signIn: (body) => call(developers.developerSignIn, { body }),
  queryEmail: (email) => call(developers.developerQueryEmail, { body: { email } }),
  verifyEmail: (token) => call(developers.developerVerifyEmail, { body: { token } }),
  requestVerification: (email) => call(developers.developerRequestVerification, { body: { email } }),
  requestPasswordLink: (email) => call(developers.developerRequestPasswordLink, { body: { email } }),
  paths: {
    signIn: developerSignInPath,
    signUp: developerSignUpPath,
    passwordLink: developerRequestPasswordPath,
    newPassword: developerNewPasswordPath,
    verificationLink: developerRequestVerificationPath,
  },
};
