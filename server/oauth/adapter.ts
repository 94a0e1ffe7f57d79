/** Where oidc-provider keeps its entries: in PostgreSQL, without anything that a bearer could show. */
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { findApp } from '../apps/index.ts';
import type { Context } from '../context.ts';
import { entryHash } from './entry-hash.ts';
import * as queries from './entry-queries.ts';
import { responseModes } from './paths.ts';

/** The store of one kind of entry: `AccessToken`, `Grant`, `Client` and so on. */
export function createAdapter(context: Context, model: string): Adapter {
  return model === 'Client' ? new AppAdapter(context) : new EntryAdapter(context, model);
}

/**
 * An entry's id is the code, the token or the cookie itself, and oidc-provider writes it into the entry too. Here the row
 * is found by its hash, and the id is taken out of the entry and put back by whoever comes with it. So a copy of the
 * table opens nothing.
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
    await queries.upsertEntry(this.#context.db, {
      model: this.#model,
      id_sha256: entryHash(this.#model, id),
      grant_id: this.#model === 'Grant' ? id : (payload.grantId ?? null),
      account_id: payload.accountId ?? null,
      app_id: payload.clientId ?? (typeof params?.client_id === 'string' ? params.client_id : null),
      payload: movedBy(-this.#aheadSeconds(), withoutId(id, payload)),
      created_at: at,
      expires_at: new Date(at.getTime() + expiresIn * 1000),
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await queries.selectEntry(this.#context.db, this.#model, entryHash(this.#model, id));
    if (!row) return undefined;
    const consumed = row.consumed_at && { consumed: Math.floor(row.consumed_at.getTime() / 1000) };
    return movedBy(this.#aheadSeconds(), { ...withId(id, row.payload), ...consumed });
  }

  /** The library goes by this machine's clock; what is kept goes by the one that all processes share. */
  #aheadSeconds(): number {
    return Math.round((Date.now() - this.#context.clock().getTime()) / 1000);
  }

  /** Codes of devices are not offered. */
  async findByUserCode(): Promise<undefined> {}

  /** Only tokens that end with a session ask for it, and none of ours do. */
  async findByUid(): Promise<undefined> {}

  /**
   * A code or refresh token is good once. Whoever comes second with it, be it in the same instant, ends everything that came
   * of its consent: one of the two must have stolen it (OAuth 2.1 §4.1.3, §4.3.1).
   */
  async consume(id: string): Promise<void> {
    const { db, clock } = this.#context;
    const hash = entryHash(this.#model, id);
    if (await queries.consumeEntry(db, this.#model, hash, clock())) return;
    const row = await queries.selectEntry(db, this.#model, hash);
    if (row?.payload.grantId !== undefined) await queries.deleteGrant(db, row.payload.grantId);
    throw new errors.InvalidGrant('already used');
  }

  destroy(id: string): Promise<void> {
    return queries.deleteEntry(this.#context.db, this.#model, entryHash(this.#model, id));
  }

  revokeByGrantId(grantId: string): Promise<void> {
    return queries.deleteEntriesOfGrant(this.#context.db, this.#model, grantId);
  }
}

/** The entry with its times, in seconds, as another clock tells them. */
function movedBy(seconds: number, { iat, exp, consumed, ...rest }: AdapterPayload): AdapterPayload {
  return {
    ...rest,
    ...(iat !== undefined && { iat: iat + seconds }),
    ...(exp !== undefined && { exp: exp + seconds }),
    ...(typeof consumed === 'number' && { consumed: consumed + seconds }),
  };
}

/**
 * The address that an authorization goes on at ends in its id. The session of its browser is left out: it holds a cookie,
 * and who is to be connected is said anew (see provider.ts).
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

/** Apps are the clients. They are registered in the portal; here they are only looked up. */
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
      // Only an app on the person's own machine may have another port each time (RFC 8252 §7.3).
      application_type: app.confidential ? 'web' : 'native',
      token_endpoint_auth_method: app.confidential ? 'client_secret_basic' : 'none',
      // It has to be there, and is never compared with: `compareClientSecret` asks for the hash.
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
