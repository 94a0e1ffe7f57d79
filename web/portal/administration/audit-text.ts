import type { InterfaceLanguage } from '../../../contract/constants.ts';
import { localeOf } from '../../../messages/locale.ts';
import type { PortalTranslate } from '../../../messages/portal.ts';

/** The entries of the audit log in words, by the action's name. */
const texts = {
  'post.created': 'auditActions.postCreated',
  'post.imported': 'auditActions.postImported',
  'post.submitted': 'auditActions.postSubmitted',
  'post.recalled': 'auditActions.postRecalled',
  'review.declared': 'auditActions.reviewDeclared',
  'review.seconded': 'auditActions.reviewSeconded',
  'review.claimed': 'auditActions.reviewClaimed',
  'review.released': 'auditActions.reviewReleased',
  'review.assigned': 'auditActions.reviewAssigned',
  'review.due_changed': 'auditActions.reviewDueChanged',
  'post.returned': 'auditActions.postReturned',
  'post.approved': 'auditActions.postApproved',
  'post.publication_scheduled': 'auditActions.postPublicationScheduled',
  'post.publication_moved': 'auditActions.postPublicationMoved',
  'post.publication_cancelled': 'auditActions.postPublicationCancelled',
  'post.decision_undone': 'auditActions.postDecisionUndone',
  'post.decision_stopped': 'auditActions.postDecisionStopped',
  'post.revision_started': 'auditActions.postRevisionStarted',
  'post.withdrawn': 'auditActions.postWithdrawn',
  'post.confirmed': 'auditActions.postConfirmed',
  'notice.announced': 'auditActions.noticeAnnounced',
  'notice.issued': 'auditActions.noticeIssued',
  'notice.cancelled': 'auditActions.noticeCancelled',
  'recording.uploaded': 'auditActions.recordingUploaded',
  'recording.removed': 'auditActions.recordingRemoved',
  'alert.announced': 'auditActions.alertAnnounced',
  'alert.changed': 'auditActions.alertChanged',
  'alert.ended': 'auditActions.alertEnded',
  'incident.opened': 'auditActions.incidentOpened',
  'incident.updated': 'auditActions.incidentUpdated',
  'incident.resolved': 'auditActions.incidentResolved',
  'report.sent': 'auditActions.reportSent',
  'report.fixed': 'auditActions.reportFixed',
  'report.declined': 'auditActions.reportDeclined',
  'post.deleted': 'auditActions.postDeleted',
  'post.revision_deleted': 'auditActions.postRevisionDeleted',
  'account.created': 'auditActions.accountCreated',
  'account.invited': 'auditActions.accountInvited',
  'account.signed_up': 'auditActions.accountSignedUp',
  'account.verified': 'auditActions.accountVerified',
  'account.renamed': 'auditActions.accountRenamed',
  'account.changed': 'auditActions.accountChanged',
  'account.role_proposed': 'auditActions.accountRoleProposed',
  'account.role_confirmed': 'auditActions.accountRoleConfirmed',
  'account.role_declined': 'auditActions.accountRoleDeclined',
  'account.role_withdrawn': 'auditActions.accountRoleWithdrawn',
  'account.disabled': 'auditActions.accountDisabled',
  'account.enabled': 'auditActions.accountEnabled',
  'account.closed': 'auditActions.accountClosed',
  'account.sessions_ended': 'auditActions.accountSessionsEnded',
  'account.email_changed': 'auditActions.accountEmailChanged',
  'account.password_changed': 'auditActions.accountPasswordChanged',
  'account.password_reset': 'auditActions.accountPasswordReset',
  'account.access_ended': 'auditActions.accountAccessEnded',
  'account.email_change_undone': 'auditActions.accountEmailChangeUndone',
  'account.passkey_added': 'auditActions.accountPasskeyAdded',
  'account.passkey_removed': 'auditActions.accountPasskeyRemoved',
  'account.passkey_suspected': 'auditActions.accountPasskeySuspected',
  'account.authenticator_added': 'auditActions.accountAuthenticatorAdded',
  'account.authenticator_removed': 'auditActions.accountAuthenticatorRemoved',
  'account.codes_made': 'auditActions.accountCodesMade',
  'account.factors_removed': 'auditActions.accountFactorsRemoved',
  'account.developer_access': 'auditActions.accountDeveloperAccess',
  'audit.downloaded': 'auditActions.auditDownloaded',
  'topic.accepted': 'auditActions.topicAccepted',
  'topic.changed': 'auditActions.topicChanged',
  'topic.merged': 'auditActions.topicMerged',
  'translation.begun': 'auditActions.translationBegun',
  'translation.changed': 'auditActions.translationChanged',
  'translation.confirmed': 'auditActions.translationConfirmed',
  'application.made': 'auditActions.applicationMade',
  'application.accepted': 'auditActions.applicationAccepted',
  'application.declined': 'auditActions.applicationDeclined',
  'key.created': 'auditActions.keyCreated',
  'key.rotated': 'auditActions.keyRotated',
  'key.revoked': 'auditActions.keyRevoked',
  'app.registered': 'auditActions.appRegistered',
  'app.changed': 'auditActions.appChanged',
  'app.secret_rotated': 'auditActions.appSecretRotated',
  'app.deleted': 'auditActions.appDeleted',
  'app.reviewed': 'auditActions.appReviewed',
  'app.review_taken_back': 'auditActions.appReviewTakenBack',
  'app.connected': 'auditActions.appConnected',
  'app.disconnected': 'auditActions.appDisconnected',
  'cloud_node.proposed': 'auditActions.cloudNodeProposed',
  'cloud_node.approved': 'auditActions.cloudNodeApproved',
  'cloud_node.declined': 'auditActions.cloudNodeDeclined',
  'cloud_node.retired': 'auditActions.cloudNodeRetired',
  'cloud_node.grading_requested': 'auditActions.cloudNodeGradingRequested',
  'cloud_node.token_set': 'auditActions.cloudNodeTokenSet',
  'cloud_node.token_deleted': 'auditActions.cloudNodeTokenDeleted',
  'maintenance.begun': 'auditActions.maintenanceBegun',
  'maintenance.changed': 'auditActions.maintenanceChanged',
  'maintenance.ended': 'auditActions.maintenanceEnded',
  'signing_keys.rotated': 'auditActions.signingKeysRotated',
  'signing_keys.revoked': 'auditActions.signingKeysRevoked',
  'log_key.rotated': 'auditActions.logKeyRotated',
  'log_key.revoked': 'auditActions.logKeyRevoked',
} as const;

/** The text of an action; the action's own name when it has none yet. */
export function auditText(action: string, t: PortalTranslate): string {
  return isKnown(action) ? t(texts[action]) : action;
}

function isKnown(action: string): action is keyof typeof texts {
  return Object.keys(texts).includes(action);
}

/** Every action with its text, sorted alphabetically in the language. */
export function auditActionChoices(
  t: PortalTranslate,
  language: InterfaceLanguage,
): { action: string; text: string }[] {
  const { compare } = new Intl.Collator(localeOf(language));
  const choices = Object.keys(texts).map((action) => ({ action, text: auditText(action, t) }));
  return choices.sort((one, other) => compare(one.text, other.text));
}
