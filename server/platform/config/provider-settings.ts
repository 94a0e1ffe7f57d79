/** The operator's settings for signing in with institutions (server/platform/config/config.ts reads the environment). */
import { z } from 'zod';

/** An institution whose people sign in with their account there (OpenID Connect). */
export interface SignInProvider {
  /** Its name in addresses here; it stands in the redirect URI. */
  key: string;
  /** Its name for people. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The domains of email addresses that it speaks for, in lower case. */
  domains: string[];
}

export interface ProviderSettings {
  signInProviders: SignInProvider[];
  /** Whether the staff signs in with a provider alone. */
  staffSignsInByProvider: boolean;
}

const domain = z
  .string()
  .toLowerCase()
  .regex(/^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/);

const provider = z
  .strictObject({
    key: z.string().regex(/^[a-z0-9-]{1,30}$/),
    name: z.string().trim().min(1).max(100),
    issuer: z.url({ protocol: /^https?$/ }),
    client_id: z.string().min(1),
    client_secret: z.string().min(1),
    domains: z.array(domain).min(1),
  })
  .transform(({ client_id: clientId, client_secret: clientSecret, ...rest }) => ({
    ...rest,
    clientId,
    clientSecret,
  }));

const providers = z.array(provider).max(20);

/** The variables of the environment. */
export const providerEnvironment = {
  SIGN_IN_PROVIDERS: z
    .string()
    .refine((value) => faultOf(value) === null, { error: ({ input }) => faultOf(String(input)) ?? '' })
    .optional(),
  STAFF_SIGN_IN: z.enum(['any', 'provider'], 'must be any or provider').default('any'),
};

/** What the variables give. */
export interface GivenProviders {
  SIGN_IN_PROVIDERS?: string | undefined;
  STAFF_SIGN_IN: 'any' | 'provider';
}

/**
 * The providers, from valid variables.
 * @throws Error that names the variable, if secrets would travel in the clear, or nobody of the staff could sign in
 */
export function readProviders({
  SIGN_IN_PROVIDERS: given,
  STAFF_SIGN_IN: staff,
}: GivenProviders): ProviderSettings {
  const signInProviders = given === undefined ? [] : providers.parse(JSON.parse(given));
  if (staff === 'provider' && signInProviders.length === 0)
    throw new Error('SIGN_IN_PROVIDERS must be set with STAFF_SIGN_IN=provider');
  return { signInProviders, staffSignsInByProvider: staff === 'provider' };
}

/** What is wrong with the list; null for nothing. It repeats nothing of the list, which has secrets in it. */
function faultOf(value: string): string | null {
  const parsed = providers.safeParse(readJson(value));
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') ?? '';
    return `must be a list in JSON of providers with key, name, issuer, client_id, client_secret and domains${where && ` (look at ${where})`}`;
  }
  const list = parsed.data;
  if (new Set(list.map(({ key }) => key)).size < list.length) return 'must have each key once';
  if (new Set(list.map(({ issuer }) => issuer)).size < list.length) return 'must have each issuer once';
  const isInTheClear = list.some(({ issuer }) => {
    const { protocol, hostname } = new URL(issuer);
    return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  });
  return isInTheClear ? 'must have issuers with https, unless they are on this machine' : null;
}

function readJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
