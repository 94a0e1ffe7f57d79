/** Every kind of security event, as noun and past participle (docs/operations.md#security-events). */
export const securityEventKinds = [
  'sign_in.succeeded',
  'sign_in.failed',
  'sign_in.new_device',
  'session.ended',
  'access.denied',
  'origin.refused',
  'policy.violated',
  'token.refused',
  'budget.spent',
  'step_up.given',
  'step_up.failed',
  'settings.read',
  'key.created',
  'key.revoked',
  'role.changed',
  'role.proposed',
  'role.declined',
  'account.disabled',
  'account.enabled',
  'factor.enrolled',
  'factor.removed',
  'factor.recovered',
  'factor.suspected',
  'log.split',
] as const;

export type SecurityEventKind = (typeof securityEventKinds)[number];
