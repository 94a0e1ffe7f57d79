/** The operator's settings for the cache in front of the site (server/platform/config/config.ts reads the environment). */
import { z } from 'zod';

const kinds = ['varnish', 'fastly', 'cloudflare'] as const;

/** The cache in front of the site, from which changes are purged. */
export interface EdgeSettings {
  kind: (typeof kinds)[number];
  /** Where it takes purges, without a trailing slash. Several caches are each purged. */
  urls: string[];
  token: string;
}

/** The variables of the environment. */
export const edgeEnvironment = {
  EDGE: z.enum(['none', ...kinds], `must be one of none, ${kinds.join(', ')}`).default('none'),
  EDGE_URL: z
    .string()
    .refine(
      (value) => urlsOf(value).every(isUrl),
      'must be addresses such as http://10.0.0.5:6081, without a user name, separated by commas',
    )
    .optional(),
  EDGE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,400}$/, 'must have 16 to 400 characters, without spaces')
    .optional(),
};

/**
 * The edge, from valid variables; null without one.
 * @throws Error that names the variable that is missing
 */
export function readEdge({
  EDGE: kind,
  EDGE_URL: url,
  EDGE_TOKEN: token,
}: {
  EDGE: 'none' | EdgeSettings['kind'];
  EDGE_URL?: string | undefined;
  EDGE_TOKEN?: string | undefined;
}): EdgeSettings | null {
  if (kind === 'none') return null;
  const missing = Object.entries({ EDGE_URL: url, EDGE_TOKEN: token }).filter(([, value]) => !value);
  if (url === undefined || token === undefined)
    throw new Error(missing.map(([name]) => `${name} must be set with EDGE=${kind}`).join('\n'));
  const urls = urlsOf(url);
  if (kind !== 'varnish' && !urls.every((each) => each.startsWith('https:') || isOnThisMachine(each)))
    throw new Error('EDGE_URL must be an https address, unless it is on this machine');
  return { kind, urls, token };
}

function urlsOf(value: string): string[] {
  return value.split(',').map((url) => url.trim().replace(/\/+$/, ''));
}

function isUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '';
}

function isOnThisMachine(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}
