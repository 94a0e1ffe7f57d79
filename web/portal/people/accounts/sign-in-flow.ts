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
} from '../../../../contract/paths.ts';

/**
 * Signing in as a reader or as a developer: the same screens, with their own calls (flow-calls.ts) and addresses. Accounts
 * are shared.
 */
export interface SignInFlow {
  audience: 'reader' | 'developer';
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
  paths: {
    signIn: developerSignInPath,
    signUp: developerSignUpPath,
    passwordLink: developerRequestPasswordPath,
    newPassword: developerNewPasswordPath,
    verificationLink: developerRequestVerificationPath,
  },
};
