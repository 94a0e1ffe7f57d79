/**
 * Whether a contributor has confirmed what a text says about them. `changed`: it says something else than
 * they answered to; `expired`: the link ended without an answer.
 */
export const confirmationStates = [
  'confirmed',
  'refused',
  'asked',
  'not_asked',
  'changed',
  'expired',
] as const;
export type ConfirmationState = (typeof confirmationStates)[number];
