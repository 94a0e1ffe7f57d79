/** Stores the entries of oidc-provider in PostgreSQL, without the codes, tokens and cookies themselves. */
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { findApp } from '../apps/apps.ts';
import { entryHash } from './entry-hash.ts';
import * as queries from './entry-queries.ts';
import { responseModes } from './paths.ts';

/** How long a refresh token may come again, in milliseconds: an app on a slow link asks again when it hears nothing for so long. */
const repeatMilliseconds = 60_000;

/** The store of one type of entry: `AccessToken`, `Grant`, `Client` and so on. */
export function createAdapter(context: Context, model: string): Adapter {
  return model === 'Client' ? new AppAdapter(context) : new EntryAdapter(context, model);
}

/**
 * The id of an entry is the code, token or cookie itself, and oidc-provider repeats it in the payload. The
 * row stores only its hash, and the payload without it; reading puts the id back. So a copy of the table
 * grants no access.
 */
class EntryAdapter implements Adapter {
  readonly #context: Context;
  readonly #model: string;

  constructor(context: Context, model: string) {
    this.#context = context;
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const at = this.#context.clock();
    const { params } = payload;
    if (Object.values(params ?? {}).some((value) => String(value).includes('\0')))
      throw new errors.InvalidRequest('NUL characters cannot be stored');
    const hash = entryHash(this.#model, id);
    const entry = {
      model: this.#model,
      id_sha256: hash,
      grant_id: this.#model === 'Grant' ? id : (payload.grantId ?? null),
      account_id: payload.accountId ?? null,
      app_id: payload.clientId ?? (typeof params?.client_id === 'string' ? params.client_id : null),
      payload: shiftTimes(-this.#aheadSeconds(), withoutId(id, payload)),
      created_at: at,
      expires_at: new Date(at.getTime() + expiresIn * 1000),
    };
    if (this.#model !== 'RefreshToken' || entry.grant_id === null)
      return queries.upsertEntry(this.#context.db, entry);
    const { grant_id: grantId } = entry;
    // Of a consent, only the refresh token that was made last works.
    await inTransaction(this.#context, async ({ db }) => {
      await queries.supersedeAnswers(db, grantId, hash);
      await queries.upsertEntry(db, entry);
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await queries.selectEntry(this.#context.db, this.#model, entryHash(this.#model, id));
    if (!row) return undefined;
    const { consumed_at: used, payload } = row;
    const consumed = used && !this.#isRecent(used) && { consumed: Math.floor(used.getTime() / 1000) };
    return shiftTimes(this.#aheadSeconds(), { ...withId(id, payload), ...consumed });
  }

  /** Whether a refresh token was used so short a time ago that its app may not have heard the answer. */
  #isRecent(used: Date): boolean {
    const age = this.#context.clock().getTime() - used.getTime();
    return this.#model === 'RefreshToken' && age < repeatMilliseconds;
  }

  /**
   * Seconds by which this machine's clock, which the library uses, is ahead of the shared clock of the stored
   * times.
   */
  #aheadSeconds(): number {
    return Math.round((Date.now() - this.#context.clock().getTime()) / 1000);
  }

  /** Required by the interface; the device flow is not offered. */
  async findByUserCode(): Promise<undefined> {}

  /** Required by the interface; only for tokens that end with a session, which are not used. */
  async findByUid(): Promise<undefined> {}

  /**
   * A code or refresh token works once. A second use, even at the same moment, revokes everything of its
   * consent, because one of the two clients must have stolen it (OAuth 2.1 §4.1.3, §4.3.1). A refresh token may come again
   * for a minute, while nobody has used what it gave: its app may not have heard the answer.
   */
  async consume(id: string): Promise<void> {
    const { db, clock } = this.#context;
    const hash = entryHash(this.#model, id);
    if (await queries.consumeEntry(db, this.#model, hash, clock())) return;
    const row = await queries.selectEntry(db, this.#model, hash);
    const { grantId, rotations } = row?.payload ?? {};
    if (grantId !== undefined) {
      const isRepeat = row?.consumed_at && this.#isRecent(row.consumed_at);
      if (isRepeat && !(await queries.wasLaterUsed(db, grantId, rotations ?? 0))) return;
      await queries.deleteGrant(db, grantId);
    }
    throw new errors.InvalidGrant('already used');
  }

  destroy(id: string): Promise<void> {
    return queries.deleteEntry(this.#context.db, this.#model, entryHash(this.#model, id));
  }

  revokeByGrantId(grantId: string): Promise<void> {
    return queries.deleteEntriesOfGrant(this.#context.db, this.#model, grantId);
  }
}

/** The entry with its times, in seconds, shifted to another clock. */
function shiftTimes(seconds: number, { iat, exp, consumed, ...rest }: AdapterPayload): AdapterPayload {
  return {
    ...rest,
    ...(iat !== undefined && { iat: iat + seconds }),
    ...(exp !== undefined && { exp: exp + seconds }),
    ...(typeof consumed === 'number' && { consumed: consumed + seconds }),
  };
}

/**
 * The URL where an authorization continues, which ends in its id. The browser's session is left out: it holds
 * a cookie, and each authorization asks again which account to connect (see provider.ts).
 */
function withoutId(id: string, { jti: _, returnTo, session: __, ...rest }: AdapterPayload): AdapterPayload {
  return {
    ...rest,
    ...(returnTo !== undefined && { returnTo: returnTo.slice(0, returnTo.lastIndexOf(id)) }),
  };
}

function withId(id: string, { returnTo, ...rest }: AdapterPayload): AdapterPayload {
  return { ...rest, jti: id, ...(returnTo !== undefined && { returnTo: returnTo + id }) };
}

/** The clients are apps. They are registered in the portal and only read here. */
class AppAdapter implements Adapter {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const app = await findApp(this.#context, id);
    if (!app) return undefined;
    return {
      client_id: app.id,
      client_name: app.name,
      client_uri: app.homepage,
      redirect_uris: app.redirect_uris,
      post_logout_redirect_uris: [...app.redirect_uris, app.homepage],
      // Only an app on the person's own machine may use a different port each time (RFC 8252 §7.3).
      application_type: app.confidential ? 'web' : 'native',
      token_endpoint_auth_method: app.confidential ? 'client_secret_basic' : 'none',
      // The library requires a value but never compares it: `compareClientSecret` uses the hash.
      ...(app.confidential && { client_secret: app.id }),
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      response_modes: responseModes,
    };
  }

  async findByUserCode(): Promise<undefined> {}
  async findByUid(): Promise<undefined> {}
  async upsert(): Promise<void> {}
  async consume(): Promise<void> {}
  async destroy(): Promise<void> {}
  async revokeByGrantId(): Promise<void> {}
}
