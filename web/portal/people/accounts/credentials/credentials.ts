import { passwordCharacters } from '../../../../../contract/first-constants.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** The messages of what is wrong; a field without one is good. */
export type CredentialFaults = Partial<Record<keyof Credentials, string>>;

const emailCharacters = 254;

/** The pattern by which the contract checks addresses. */
export const addressPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/**
 * What is wrong with what somebody typed to sign in. These are the rules of the contract's `credentials`, without its library
 * of 18 kB; a test holds the two together.
 */
export function faultsOf({ email, password }: Credentials): CredentialFaults {
  const address = addressOf(email);
  const required = '*Required';
  const emailFault =
    textFault(email, emailCharacters) ??
    (address === '' ? required : addressPattern.test(address) ? undefined : 'Invalid email address');
  const passwordFault =
    textFault(password, passwordCharacters.maximum) ?? (password === '' ? required : undefined);
  return {
    ...(emailFault !== undefined && { email: emailFault }),
    ...(passwordFault !== undefined && { password: passwordFault }),
  };
}

/** What is sent of what somebody typed. */
export function sentOf({ email, password }: Credentials): Credentials {
  return { email: addressOf(email), password };
}

function addressOf(email: string): string {
  return email.trim().toLowerCase();
}

function textFault(value: string, maximum: number): string | undefined {
  // Counted as the contract does: characters outside the basic plane are one, not two.
  if ([...value].length > maximum) return `Maximum of ${maximum} characters`;
  const isStorable = !value.includes('\u0000') && value.isWellFormed();
  return isStorable ? undefined : 'Contains characters that cannot be stored';
}
