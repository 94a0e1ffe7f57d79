import { roleErrors } from './people/role-errors.ts';
import { portalErrors } from './portal-errors.ts';

/** Every way a call can fail: the stable `code`, its HTTP status and the message for people (product.md#calls). */
export const errors = {
  invalid_input: { status: 400, message: 'Some fields are not valid.' },
  invalid_link: { status: 400, message: 'Invalid Link' },
  malformed_body: { status: 400, message: 'The body is not valid JSON.' },
  sign_in_required: { status: 401, message: 'Sign in to continue.' },
  invalid_token: { status: 401, message: 'Invalid token' },
  token_expired: { status: 401, message: 'Your session has ended. Sign in again to continue.' },
  incorrect_password: { status: 401, message: 'Incorrect password' },
  not_verified: { status: 403, message: 'NotVerified' },
  account_disabled: { status: 403, message: 'This account has been closed by the staff of the network.' },
  developer_access_needed: { status: 403, message: 'This account has no developer access yet.' },
  proof_needed: { status: 403, message: 'Enter your password again to do this.' },
  wrong_password: { status: 403, message: 'This is not your current password.' },
  second_factor_needed: { status: 403, message: 'Confirm that it is you with your second factor.' },
  second_factor_required: {
    status: 403,
    message: 'Add a passkey or an authenticator app first: this site requires one of its staff.',
  },
  provider_required: {
    status: 403,
    message: 'The staff of this site signs in with its institution. Use its button on this screen.',
  },
  provider_unlinked: { status: 403, message: 'No account here is connected with this one yet.' },
  provider_address: {
    status: 403,
    message:
      'Your institution did not confirm an email address of its own for you. Sign in with your password.',
  },
  provider_stale: {
    status: 403,
    message: 'Your institution did not ask you to sign in anew. Prove it in another way.',
  },
  provider_taken: {
    status: 409,
    message: 'This account of your institution is connected with another account here.',
  },
  second_step_over: { status: 410, message: 'This step has run out. Sign in again.' },
  wrong_code: { status: 403, message: 'This code is not right, or has been used before.' },
  passkey_refused: { status: 403, message: 'This passkey was not accepted. Try again, or use another way.' },
  own_second_factors: {
    status: 403,
    message: 'Another super admin has to do this for you.',
  },
  no_second_factor: { status: 409, message: 'This account has no second factor.' },
  insufficient_scope: { status: 403, message: 'This key or app does not have the scope for this.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  method_not_allowed: {
    status: 405,
    message: 'This address does not answer to this method. The Allow header lists those it answers to.',
  },
  status_conflict: {
    status: 409,
    message: 'This is no longer possible: the post has changed in the meantime. Reload it.',
  },
  version_conflict: {
    status: 409,
    message: 'Someone saved this text after you opened it. Compare the two versions and choose.',
  },
  revision_conflict: {
    status: 409,
    message: 'A newer version is now waiting for review. Reload the page.',
  },
  retracted_references: {
    status: 409,
    message:
      'The text cites sources that were retracted or doubted. Look at each of them, and confirm that you have.',
  },
  contributors_unconfirmed: {
    status: 409,
    message: 'Not everybody whom this text names as a contributor has confirmed it.',
  },
  interests_undeclared: {
    status: 403,
    message: 'Declare your interests in this submission before you read it.',
  },
  conflict_declared: {
    status: 403,
    message: 'You have declared a conflict of interest, so others decide on this submission.',
  },
  claimed: {
    status: 409,
    message: 'Somebody else of the staff has this submission now.',
  },
  name_changed: { status: 409, message: 'They ask for another name now. Reload the page.' },
  own_name: { status: 403, message: 'This is your own name, so somebody else of the staff agrees to it.' },
  alert_changed: {
    status: 409,
    message: 'Somebody has changed this alert, or agreed to it. Reload the page.',
  },
  own_alert: { status: 403, message: 'You wrote this alert, so somebody else of the staff agrees to it.' },
  own_text: {
    status: 403,
    message: 'You wrote this text, so somebody else of the staff approves it.',
  },
  decision_pending: {
    status: 409,
    message: 'Somebody has already decided on this submission. Reload the page.',
  },
  second_reader_needed: {
    status: 409,
    message: 'Guidance needs a second reader of the staff before it is approved.',
  },
  notice_settled: {
    status: 409,
    message: 'This notice has already been published or cancelled. Reload the page.',
  },
  report_settled: {
    status: 409,
    message: 'Someone has already decided about this report. Reload the page.',
  },
  not_a_later_version: {
    status: 409,
    message: 'Only a published version after the one that the report is about can have fixed it.',
  },
  submitted_before: {
    status: 409,
    message:
      'This draft has been submitted before, so a record of it stays. Withdraw it with a reason instead.',
  },
  orcid_proven: {
    status: 409,
    message: 'Your ORCID iD is proven. Remove it before you enter another one.',
  },
  app_exists: {
    status: 409,
    message: 'There is an authenticator app already. Remove it before you add another one.',
  },
  orcid_taken: { status: 409, message: 'Another account has already proven this ORCID iD.' },
  email_taken: portalErrors.email_taken,
  application_open: { status: 409, message: 'Your application is still being considered.' },
  application_decided: {
    status: 409,
    message: 'Someone has already decided on this application. Reload the page.',
  },
  already_verified: { status: 409, message: 'Your account has already been Verified' },
  account_in_use: {
    status: 409,
    message: 'This account has been used since, so it was not deleted. Choose a new password to secure it.',
  },
  last_super_admin: {
    status: 409,
    message: 'This is the only super admin. Give another account that role first.',
  },
  ...roleErrors,
  withdrawn: { status: 410, message: 'This post has been withdrawn.' },
  link_expired: { status: 410, message: 'This link has expired or has been used.' },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'Send JSON, with the content type application/json.' },
  node_known: { status: 409, message: 'This node has already been registered or proposed.' },
  node_decided: {
    status: 409,
    message: 'Someone has already decided on this node. Reload the page.',
  },
  own_node: {
    status: 403,
    message: 'You proposed this node, so another super admin approves it.',
  },
  follow_limit: {
    status: 409,
    message: 'This account follows as many topics as it can. Stop following one to add another.',
  },
  saved_limit: {
    status: 409,
    message: 'This account has as many saved posts as it can have. Remove one to save another.',
  },
  answer_limit: {
    status: 409,
    message: 'This comment has as many answers as it can have.',
  },
  view_limit: {
    status: 409,
    message: 'You have as many saved views as you can. Delete one to save another.',
  },
  reply_limit: {
    status: 409,
    message: 'There are as many saved replies as there can be. Delete one to save another.',
  },
  translation_exists: {
    status: 409,
    message: 'Somebody is already translating this post into that language.',
  },
  alert_limit: {
    status: 409,
    message: 'Three alerts are shown in this language at that time already. End one, or choose other times.',
  },
  alert_ended: {
    status: 409,
    message: 'This alert has ended. Announce a new one.',
  },
  incident_limit: {
    status: 409,
    message: 'There are as many open incidents, or updates of this one, as there can be. Resolve one first.',
  },
  incident_resolved: {
    status: 409,
    message: 'This incident is already resolved. Write a new one.',
  },
  webhook_limit: {
    status: 409,
    message: 'This account has reached its limit of webhooks. Delete one to add another.',
  },
  webhook_disabled: { status: 409, message: 'This webhook is turned off. Turn it on first.' },
  app_changed: { status: 409, message: 'This app has changed in the meantime. Reload the page.' },
  idempotency_in_progress: {
    status: 409,
    message: 'The first call with this idempotency key is still being answered. Send it again in a moment.',
  },
  idempotency_mismatch: {
    status: 422,
    message: 'This idempotency key has already been used for another call. Use a new key for each call.',
  },
  node_unfit: { status: 422, message: 'No GA4GH service responds at this address.' },
  incomplete_post: { status: 422, message: 'Something is missing. Complete the post before you submit it.' },
  figures_changed: {
    status: 422,
    message:
      'Numbers, doses or words that turn the sense have changed, so this is more than wording. Choose another kind of change, or say why it is only wording.',
  },
  unchanged_since_withdrawal: {
    status: 422,
    message:
      'This text is the same as when the post was withdrawn. Change what it was withdrawn for before you submit it.',
  },
  unticked_checklist: {
    status: 422,
    message: 'Tick each line of the checklist of guidance, or say why you leave it.',
  },
  unchecked_changes: {
    status: 422,
    message: 'Something in this text has not been checked yet. Look at each entry of the list and tick it.',
  },
  language_not_read: {
    status: 422,
    message:
      'You have not said that you read the language of this translation. Add it to your settings if you do, or leave it to somebody who reads it.',
  },
  text_too_complex: { status: 422, message: 'This text can’t be shown to readers as it is.' },
  unreadable_picture: portalErrors.unreadable_picture,
  unreadable_recording: { status: 422, message: 'This recording cannot be used.' },
  orcid_refused: { status: 422, message: 'ORCID did not confirm your iD. Try again.' },
  provider_refused: { status: 422, message: 'Your institution did not confirm who you are. Try again.' },
  too_many_requests: { status: 429, message: 'Too many requests. Wait a little and try again.' },
  internal: {
    status: 500,
    message: 'Something went wrong on our side. Try again; if it keeps happening, tell us the request ID.',
  },
  provider_unavailable: {
    status: 503,
    message: 'Your institution does not respond. Sign in with your password, or try again later.',
  },
  orcid_unavailable: { status: 503, message: 'ORCID does not respond. Try again later.' },
  maintenance: portalErrors.maintenance,
  unavailable: portalErrors.unavailable,
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** Errors that any call may answer with. A call lists only its own errors in addition. */
export const commonErrors = [
  'invalid_input',
  'malformed_body',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** Errors of every call that needs a recent proof besides its session. */
export const proofErrors = ['proof_needed'] as const satisfies readonly ErrorCode[];

/** Errors of every call of the public API: the key is invalid, or no longer valid. */
export const apiErrors = [
  'invalid_token',
  'token_expired',
  'second_factor_required',
] as const satisfies readonly ErrorCode[];

/** Errors of every POST call of the public API, about the header Idempotency-Key. */
export const idempotencyErrors = [
  'idempotency_in_progress',
  'idempotency_mismatch',
] as const satisfies readonly ErrorCode[];
