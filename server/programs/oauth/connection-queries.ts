import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * The apps that an account is connected with, newest first, each once even after several consents. A consent
 * counts while its app has a valid code or token.
 */
export function selectConnections(db: Db, accountId: string, at: Date) {
  return db
    .selectFrom('oauth_entries as consents')
    .innerJoin('apps', 'apps.id', 'consents.app_id')
    .select([
      'apps.id',
      'apps.name',
      'apps.homepage',
      sql<string>`string_agg(consents.payload #>> '{openid,scope}', ' ')`.as('scope'),
      sql<Date>`min(consents.created_at)`.as('connected_at'),
      sql<Date>`greatest(
        max(consents.created_at),
        (
          select max(tokens.created_at)
          from oauth_entries as tokens
          where tokens.account_id = ${accountId}
            and tokens.app_id = apps.id
            and tokens.model = 'AccessToken'
        )
      )`.as('last_used_at'),
    ])
    .where('consents.account_id', '=', accountId)
    .where('consents.model', '=', 'Grant')
    .where('consents.expires_at', '>', at)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('oauth_entries as given')
          .select('given.model')
          .whereRef('given.grant_id', '=', 'consents.grant_id')
          .where('given.model', 'in', ['AuthorizationCode', 'AccessToken', 'RefreshToken'])
          .where('given.consumed_at', 'is', null)
          .where('given.expires_at', '>', at),
      ),
    )
    .groupBy(['apps.id', 'apps.name', 'apps.homepage'])
    .orderBy('connected_at', 'desc')
    .orderBy('apps.id')
    .execute();
}

/** An access token. It is valid while its consent, its app, and the accounts of both sides are. */
export function selectAccessToken(db: Db, idSha256: Buffer) {
  return db
    .selectFrom('oauth_entries as tokens')
    .innerJoin('oauth_entries as consents', (join) =>
      join.onRef('consents.grant_id', '=', 'tokens.grant_id').on('consents.model', '=', 'Grant'),
    )
    .innerJoin('accounts', 'accounts.id', 'tokens.account_id')
    .innerJoin('apps', 'apps.id', 'tokens.app_id')
    .innerJoin('accounts as developers', 'developers.id', 'apps.account_id')
    .select([
      'accounts.id as account_id',
      'accounts.role',
      'accounts.disabled_at',
      'accounts.second_factor',
      'accounts.staff_since',
      'developers.id as owner_id',
      'developers.disabled_at as owner_disabled_at',
      'apps.id as app_id',
      sql<string | null>`tokens.payload ->> 'scope'`.as('scope'),
      sql<Date>`least(tokens.expires_at, consents.expires_at)`.as('expires_at'),
    ])
    .where('tokens.model', '=', 'AccessToken')
    .where('tokens.id_sha256', '=', idSha256)
    .executeTakeFirst();
}
