/** One request to a node of the federation, with the network's token and within the network's limits. */
import type { NoAnswerReason } from '../../../contract/cloud/beacon/outcomes.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import { type SenderSettings, sendWithinServer } from '../../platform/outbound/send.ts';
import type { Resolve } from '../../platform/outbound/target.ts';

/** Where a node is, and what it knows the network by. */
export interface NodeAddress {
  url: string;
  /** The token that the node gave the network; null if the network asks like anybody else. */
  token: string | null;
}

/** Limits of one request. */
interface RequestLimits {
  milliseconds: number;
  bytes: number;
}

/** How long a node may take for its answer, and how large its answer may be. */
export const usualLimits: RequestLimits = { milliseconds: 5_000, bytes: 256 * 1024 };

export interface RequestOptions {
  limits?: RequestLimits | undefined;
  resolve?: Resolve | undefined;
  /** Ends the request early: nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
}

/** A reply with any status but a redirection to another server, in JSON if the status is 200; or the reason why there is none. */
export type NodeReply =
  | { reason: null; status: number; json: unknown; milliseconds: number }
  | { reason: NoAnswerReason; status: number | null; milliseconds: number | null };

/** Sends a question to a path of the node, or only reads the path if there is no question. It never throws for the node's failures. */
export async function requestNode(
  settings: SenderSettings,
  { url, token }: NodeAddress,
  { path, question, headers: others }: { path: string; question?: object; headers?: Record<string, string> },
  { limits = usualLimits, resolve, signal }: RequestOptions = {},
): Promise<NodeReply> {
  const headers = {
    accept: 'application/json',
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(question && { 'content-type': 'application/json' }),
    ...others,
  };
  const body = question && { method: 'POST' as const, body: JSON.stringify(question) };
  try {
    const reply = await sendWithinServer(
      settings,
      { url: url + path, headers, ...body, ...limits, signal },
      resolve,
    );
    const { status, milliseconds } = reply;
    if (status >= 300 && status < 400) return { reason: 'redirected', status, milliseconds };
    const json = readJson(reply.body);
    if (json === undefined && status === 200) return { reason: 'not_json', status, milliseconds };
    return { reason: null, status, json, milliseconds };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { reason: error.reason, status: null, milliseconds: null };
  }
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
