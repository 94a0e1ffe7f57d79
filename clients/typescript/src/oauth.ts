/** Signing in to an app with an account of the site: OAuth 2.1 with PKCE, and OpenID Connect. */
import { type Json, type Request, type RequestOptions, Requests } from './requests.ts';

export interface AppOptions extends RequestOptions {
  /** The `client_id` of the app. */
  id: string;
  /** One of its redirect URIs, character by character. */
  redirectUri: string;
  /** Only for an app on a server, which can keep one. */
  secret?: string;
}

/** What the app keeps between the two halves of a sign-in, for nobody but the browser that began it. */
export interface PendingSignIn {
  state: string;
  verifier: string;
  nonce: string;
}

/** What an app may do for a person. Keep it as secret as a password. */
export interface Tokens {
  /** Who signed in. It never changes, and nobody else gets it. */
  sub: string;
  access_token: string;
  refresh_token: string;
  /** In seconds since 1970. */
  expires_at: number;
  scope: string;
}

/** Where the tokens of one person are kept; null where there are none. */
export interface TokenStore {
  read(): Promise<Tokens | null>;
  write(tokens: Tokens): Promise<void>;
}

/** The person did not agree, or what came back is not the end of the sign-in that was begun. */
export class SignInRefused extends Error {
  /** As in OAuth, such as `access_denied`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Seconds before its end from which an access token is not used any more. */
const leeway = 60;

/** An app that people connect with their account. */
export class App {
  readonly #requests: Requests;
  readonly #options: Pick<AppOptions, 'id' | 'redirectUri' | 'secret'>;

  constructor(site: string, { id, redirectUri, secret, ...options }: AppOptions) {
    this.#options = { id, redirectUri, ...(secret !== undefined && { secret }) };
    // A refresh token may be sent again within a minute, so the tries together take less.
    const brief = { retries: 2, timeout: 15, longestWait: 10, ...options };
    this.#requests = new Requests(site, brief, async () => undefined);
  }

  /** Where to send the browser, and what to keep until it comes back. */
  async begin(
    scopes: string[],
    { language }: { language?: string } = {},
  ): Promise<{ address: string; pending: PendingSignIn }> {
    const pending = { state: random(), verifier: random(), nonce: random() };
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pending.verifier));
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: this.#options.id,
      redirect_uri: this.#options.redirectUri,
      scope: [...new Set(['openid', ...scopes])].join(' '),
      code_challenge: base64url(new Uint8Array(digest)),
      code_challenge_method: 'S256',
      state: pending.state,
      nonce: pending.nonce,
      ...(language !== undefined && { ui_locales: language }),
    });
    return { address: `${this.#requests.site}/oauth/authorize?${query}`, pending };
  }

  /** Exchanges the code in the address that the browser came back to. @throws SignInRefused */
  async finish(pending: PendingSignIn, address: string | URL): Promise<Tokens> {
    const { searchParams: back } = new URL(address);
    if (back.get('state') !== pending.state)
      throw new SignInRefused('wrong_state', 'This sign-in was not begun here.');
    if (back.get('iss') !== this.#requests.site)
      throw new SignInRefused('wrong_issuer', 'Another site answered.');
    const error = back.get('error');
    if (error !== null)
      throw new SignInRefused(error, back.get('error_description') ?? 'The person did not agree.');
    const form = {
      grant_type: 'authorization_code',
      code: back.get('code') ?? '',
      redirect_uri: this.#options.redirectUri,
      code_verifier: pending.verifier,
    };
    // A code that is sent twice ends the connection, so this is not tried again.
    const reply = await this.#requests.json<Json>('/oauth/token', this.#request(form, false));
    return tokensOf(reply, this.#checkedSubject(reply.id_token, pending));
  }

  /** New tokens. What `tokens` had stops working: keep the new ones before you use them. */
  async refresh({ refresh_token, sub }: Tokens): Promise<Tokens> {
    const request = this.#request({ grant_type: 'refresh_token', refresh_token }, true);
    return tokensOf(await this.#requests.json<Json>('/oauth/token', request), sub);
  }

  /** Ends what the tokens allow. */
  async revoke({ refresh_token }: Tokens): Promise<void> {
    await this.#requests.whole('/oauth/revoke', this.#request({ token: refresh_token }, true));
  }

  /**
   * What gives a `Client` the access token of the person whose tokens a store has, refreshed and kept shortly before it ends. Use one for each
   * store: two that refresh at once look like a stolen token, and end the connection.
   */
  keyOf(store: TokenStore): () => Promise<string> {
    let refreshing: Promise<string> | null = null;
    const fresh = async () => {
      const tokens = await store.read();
      if (tokens === null) throw new SignInRefused('signed_out', 'Nobody is signed in.');
      if (tokens.expires_at - leeway > Date.now() / 1000) return tokens.access_token;
      const next = await this.refresh(tokens);
      await store.write(next);
      return next.access_token;
    };
    return () => {
      refreshing ??= fresh().finally(() => {
        refreshing = null;
      });
      return refreshing;
    };
  }

  /**
   * Who signed in, by an ID token. It came from the site itself over its own connection, which stands for the check of its signature
   * (OpenID Connect Core 3.1.3.7).
   */
  #checkedSubject(token: unknown, { nonce }: PendingSignIn): string {
    const claims = claimsOf(token);
    const audience = [claims.aud].flat();
    const isOurs =
      claims.iss === this.#requests.site &&
      audience.length === 1 &&
      audience[0] === this.#options.id &&
      claims.nonce === nonce &&
      Number(claims.exp) > Date.now() / 1000 - leeway;
    if (!isOurs || typeof claims.sub !== 'string')
      throw new SignInRefused('wrong_token', 'The ID token is not of this sign-in.');
    return claims.sub;
  }

  #request(form: Record<string, string>, isRepeatable: boolean): Request {
    const { id, secret } = this.#options;
    const own = { client_id: id, ...(secret !== undefined && { client_secret: secret }) };
    return { method: 'POST', form: { ...form, ...own }, isRepeatable };
  }
}

function tokensOf({ access_token, refresh_token, expires_in, scope }: Json, sub: string): Tokens {
  if (typeof access_token !== 'string' || typeof refresh_token !== 'string')
    throw new SignInRefused('wrong_token', 'The answer has no tokens.');
  const expires_at = Math.floor(Date.now() / 1000) + (Number(expires_in) || 0);
  return { sub, access_token, refresh_token, expires_at, scope: String(scope ?? '') };
}

function claimsOf(token: unknown): Json {
  try {
    const middle = String(token).split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(middle.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
      one.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes)) as Json;
  } catch {
    throw new SignInRefused('wrong_token', 'The ID token can’t be read.');
  }
}

function random(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
