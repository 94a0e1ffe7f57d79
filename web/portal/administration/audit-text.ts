import type { InterfaceLanguage } from '../../../contract/constants.ts';
import { localeOf } from '../../../messages/locale.ts';
import type { PortalTranslate } from '../../../messages/portal.ts';

/** The deeds of the audit log in words, by the action's name. */
const texts = {
  'post.created': 'deeds.postCreated',
  'post.imported': 'deeds.postImported',
  'post.submitted': 'deeds.postSubmitted',
  'post.recalled': 'deeds.postRecalled',
  'post.returned': 'deeds.postReturned',
  'post.approved': 'deeds.postApproved',
  'post.revision_started': 'deeds.postRevisionStarted',
  'post.withdrawn': 'deeds.postWithdrawn',
  'post.deleted': 'deeds.postDeleted',
  'post.revision_deleted': 'deeds.postRevisionDeleted',
  'account.created': 'deeds.accountCreated',
  'account.invited': 'deeds.accountInvited',
  'account.signed_up': 'deeds.accountSignedUp',
  'account.verified': 'deeds.accountVerified',
  'account.renamed': 'deeds.accountRenamed',
  'account.changed': 'deeds.accountChanged',
  'account.disabled': 'deeds.accountDisabled',
  'account.enabled': 'deeds.accountEnabled',
  'account.closed': 'deeds.accountClosed',
  'account.sessions_ended': 'deeds.accountSessionsEnded',
  'account.email_changed': 'deeds.accountEmailChanged',
  'account.password_changed': 'deeds.accountPasswordChanged',
  'account.password_reset': 'deeds.accountPasswordReset',
  'account.access_ended': 'deeds.accountAccessEnded',
  'account.email_change_undone': 'deeds.accountEmailChangeUndone',
  'account.developer_access': 'deeds.accountDeveloperAccess',
  'audit.downloaded': 'deeds.auditDownloaded',
  'application.made': 'deeds.applicationMade',
  'application.accepted': 'deeds.applicationAccepted',
  'application.declined': 'deeds.applicationDeclined',
  'key.created': 'deeds.keyCreated',
  'key.rotated': 'deeds.keyRotated',
  'key.revoked': 'deeds.keyRevoked',
  'app.registered': 'deeds.appRegistered',
  'app.changed': 'deeds.appChanged',
  'app.secret_rotated': 'deeds.appSecretRotated',
  'app.deleted': 'deeds.appDeleted',
  'app.reviewed': 'deeds.appReviewed',
  'app.review_taken_back': 'deeds.appReviewTakenBack',
  'app.connected': 'deeds.appConnected',
  'app.disconnected': 'deeds.appDisconnected',
  'cloud_node.proposed': 'deeds.cloudNodeProposed',
  'cloud_node.approved': 'deeds.cloudNodeApproved',
  'cloud_node.declined': 'deeds.cloudNodeDeclined',
  'cloud_node.retired': 'deeds.cloudNodeRetired',
  'signing_keys.rotated': 'deeds.signingKeysRotated',
  'signing_keys.revoked': 'deeds.signingKeysRevoked',
} as const;

/** A deed in words; the action's own name where it has none yet. */
export function deedText(action: string, t: PortalTranslate): string {
  return isKnown(action) ? t(texts[action]) : action;
}

function isKnown(action: string): action is keyof typeof texts {
  return Object.keys(texts).includes(action);
}

/** Every action with its words, in the order of the language's alphabet. */
export function deedChoices(
  t: PortalTranslate,
  language: InterfaceLanguage,
): { action: string; text: string }[] {
  const { compare } = new Intl.Collator(localeOf(language));
  const choices = Object.keys(texts).map((action) => ({ action, text: deedText(action, t) }));
  return choices.sort((one, other) => compare(one.text, other.text));
}
