/** Where forms are sent without a script: the calls of programs have addresses of their own, and JSON bodies. */
export const signInFormPath = '/auth/signin/form';
export const secondStepFormPath = '/auth/signin/second-step';
export const signUpFormPath = '/auth/signup/form';
export const requestPasswordFormPath = '/auth/enteremail/form';
export const requestVerificationFormPath = '/auth/veremail/form';
export const developerSignInFormPath = '/developer/auth/signin/form';
export const developerSecondStepFormPath = '/developer/auth/signin/second-step';
export const developerSignUpFormPath = '/developer/auth/signup/form';
