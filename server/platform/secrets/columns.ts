/** The columns whose values are wrapped, each with the SQL that names its row. */
export const sealedColumns = {
  'signing_keys.secret': 'id::text',
  'oauth_keys.key': 'id',
  'cursor_key.secret': 'id::text',
  'picture_keys.secret': 'id::text',
  'security_key.secret': 'id::text',
  'unwanted_mail_key.secret': 'id::text',
  'push_key.secret': 'id::text',
  'phone_key.secret': 'id::text',
  'phones.number': "encode(number_hmac, 'hex')",
  'phone_replies.number': 'id::text',
  'transparency_keys.private_key': 'id::text',
  'beacon_receipt_keys.private_key': 'id::text',
  'beacon_secret.secret': 'one::text',
  'authenticator_apps.secret': 'account_id::text',
  'webhooks.secret': 'id::text',
  'webhooks.previous_secret': 'id::text',
  'cloud_node_tokens.token': 'node_id::text',
  // An answer that is kept may have a secret that is shown once.
  'idempotency_keys.answer': "account_id::text || encode(key_sha256, 'hex')",
} as const;

export type SealedColumn = keyof typeof sealedColumns;

/** Every wrapped column. */
export const everySealedColumn = Object.keys(sealedColumns) as SealedColumn[];
