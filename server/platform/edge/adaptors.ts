/** How each kind of edge is told to drop the pages with certain tags. */
import { type OutboundReply, type SenderSettings, send, trusting } from '../outbound/send.ts';
import type { EdgeSettings } from './settings.ts';

const limits = { milliseconds: 5_000, bytes: 64 * 1024 };

/** Pages to drop. */
export interface Purge {
  tags: readonly string[];
  /** Whether nobody may be shown them once more while the edge fetches what is there now. */
  gone: boolean;
}

interface Adaptor {
  /** The most tags of one purge. */
  most: number;
  /** The request that purges. */
  request(
    url: string,
    token: string,
    purge: Purge,
  ): { url: string; method: 'POST' | 'PURGE'; headers: Record<string, string>; body?: string };
  /** Whether a reply acknowledges the purge. */
  acknowledges(reply: OutboundReply): boolean;
}

const json = { 'content-type': 'application/json', accept: 'application/json' };

const adaptors: Record<EdgeSettings['kind'], Adaptor> = {
  // deploy/varnish/default.vcl: Varnish takes headers of 8 kB.
  varnish: {
    most: 100,
    request: (url, token, { tags, gone }) => ({
      url: `${url}/`,
      method: 'PURGE',
      headers: {
        authorization: `Bearer ${token}`,
        [gone ? 'xkey-purge' : 'xkey-softpurge']: tags.join(' '),
      },
    }),
    acknowledges: ({ status }) => status === 200,
  },
  // EDGE_URL is https://api.fastly.com/service/{id}.
  fastly: {
    most: 256,
    request: (url, token, { tags, gone }) => ({
      url: `${url}/purge`,
      method: 'POST',
      headers: { ...json, 'fastly-key': token, ...(!gone && { 'fastly-soft-purge': '1' }) },
      body: JSON.stringify({ surrogate_keys: tags }),
    }),
    acknowledges: ({ status }) => status === 200,
  },
  // EDGE_URL is https://api.cloudflare.com/client/v4/zones/{id}. It has no soft purge.
  cloudflare: {
    most: 30,
    request: (url, token, { tags }) => ({
      url: `${url}/purge_cache`,
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify({ tags }),
    }),
    acknowledges: ({ status, body }) => status === 200 && saysSuccess(body.toString()),
  },
};

/** The edge has not acknowledged a purge. The message has nothing that it sent. */
export class PurgeError extends Error {}

/** The most tags of one purge. */
export function mostTags({ kind }: EdgeSettings): number {
  return adaptors[kind].most;
}

/**
 * Purges the pages from one cache of the edge, by its address.
 * @throws PurgeError, OutboundError unless it has acknowledged that
 */
export async function purge(
  settings: SenderSettings,
  { kind, token }: Pick<EdgeSettings, 'kind' | 'token'>,
  url: string,
  asked: Purge,
): Promise<void> {
  const { request, acknowledges } = adaptors[kind];
  const reply = await send(trusting(settings), { ...request(url, token, asked), ...limits });
  if (!acknowledges(reply)) throw new PurgeError(`it answered with status ${reply.status}`);
}

function saysSuccess(text: string): boolean {
  try {
    return JSON.parse(text)?.success === true;
  } catch {
    return false;
  }
}
