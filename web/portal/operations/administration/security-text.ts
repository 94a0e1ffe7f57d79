import type { SecurityEventKind } from '../../../../contract/trust/event-kinds.ts';

/** The kinds of security events in words. */
export const securityTexts = {
  'sign_in.succeeded': 'security.kinds.signInSucceeded',
  'sign_in.failed': 'security.kinds.signInFailed',
  'sign_in.new_device': 'security.kinds.newDevice',
  'session.ended': 'security.kinds.sessionEnded',
  'access.denied': 'security.kinds.accessDenied',
  'origin.refused': 'security.kinds.originRefused',
  'policy.violated': 'security.kinds.policyViolated',
  'token.refused': 'security.kinds.tokenRefused',
  'budget.spent': 'security.kinds.budgetSpent',
  'step_up.given': 'security.kinds.stepUpGiven',
  'step_up.failed': 'security.kinds.stepUpFailed',
  'settings.read': 'security.kinds.settingsRead',
  'key.created': 'security.kinds.keyCreated',
  'key.revoked': 'security.kinds.keyRevoked',
  'role.changed': 'security.kinds.roleChanged',
  'role.proposed': 'security.kinds.roleProposed',
  'role.declined': 'security.kinds.roleDeclined',
  'account.disabled': 'security.kinds.accountDisabled',
  'account.enabled': 'security.kinds.accountEnabled',
  'factor.enrolled': 'security.kinds.factorEnrolled',
  'factor.removed': 'security.kinds.factorRemoved',
  'factor.recovered': 'security.kinds.factorRecovered',
  'factor.suspected': 'security.kinds.factorSuspected',
} as const satisfies Record<SecurityEventKind, string>;
