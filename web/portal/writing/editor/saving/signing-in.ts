/**
 * Where a tab notes which editor its author left to sign in again: its text is wanted back without being
 * asked about.
 */
export const signingInKey = 'signing-in-from';
