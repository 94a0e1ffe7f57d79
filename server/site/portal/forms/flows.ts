import {
  developerSignInPath,
  developerSignUpPath,
  developerVerifyRoute,
  signInPath,
  signUpPath,
  verifyRoute,
} from '../../../../contract/paths.ts';
import {
  developerSecondStepFormPath,
  developerSignInFormPath,
  developerSignUpFormPath,
  secondStepFormPath,
  signInFormPath,
  signUpFormPath,
} from '../../../../contract/people/form-paths.ts';

/** Signing in and up as a reader or as a developer: the same forms in their own frames, with their own addresses. Accounts are shared. */
export interface FormFlow {
  audience: 'reader' | 'developer';
  signIn: string;
  signInForm: string;
  secondStepForm: string;
  signUp: string;
  signUpForm: string;
  /** Of the link that verifies an address. */
  verify: string;
}

export const readerForms: FormFlow = {
  audience: 'reader',
  signIn: signInPath,
  signInForm: signInFormPath,
  secondStepForm: secondStepFormPath,
  signUp: signUpPath,
  signUpForm: signUpFormPath,
  verify: verifyRoute,
};

export const developerForms: FormFlow = {
  audience: 'developer',
  signIn: developerSignInPath,
  signInForm: developerSignInFormPath,
  secondStepForm: developerSecondStepFormPath,
  signUp: developerSignUpPath,
  signUpForm: developerSignUpFormPath,
  verify: developerVerifyRoute,
};
