import { type ServiceInfo, serviceInfo } from '../../../contract/cloud/calls/clouds.ts';
import type { ProbeOutcome } from '../../../contract/constants.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import { type OutboundReply, type SenderSettings, sendWithinServer } from '../../platform/outbound/send.ts';
import type { Resolve } from '../../platform/outbound/target.ts';

/** The outcome of asking a node for its service info. */
export type Probe =
  | { outcome: 'good'; info: ServiceInfo; statusCode: number; milliseconds: number }
  | { outcome: Exclude<ProbeOutcome, 'good'>; statusCode: number | null; milliseconds: number | null };

/** Limits of a probe. People leave a page that takes five seconds, so a slower node counts as down. */
export interface ProbeLimits {
  milliseconds: number;
  bytes: number;
}

const usualLimits: ProbeLimits = { milliseconds: 5000, bytes: 64 * 1024 };

/**
 * Asks a node for its service info (GA4GH Service Info 1.0.0). A node's failure is an outcome, never thrown.
 */
export async function probe(
  settings: SenderSettings,
  url: string,
  { limits = usualLimits, resolve }: { limits?: ProbeLimits; resolve?: Resolve | undefined } = {},
): Promise<Probe> {
  try {
    const request = { url: `${url}/service-info`, headers: { accept: 'application/json' }, ...limits };
    return read(await sendWithinServer(settings, request, resolve));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { outcome: error.reason, statusCode: null, milliseconds: null };
  }
}

function read({ status: statusCode, milliseconds, body }: OutboundReply): Probe {
  const bad = (outcome: Exclude<ProbeOutcome, 'good'>): Probe => ({ outcome, statusCode, milliseconds });
  if (statusCode >= 300 && statusCode < 400) return bad('redirected');
  if (statusCode !== 200) return bad('http_status');
  const json = readJson(body);
  if (json === undefined) return bad('not_json');
  const parsed = serviceInfo.safeParse(json);
  return parsed.success
    ? { outcome: 'good', info: parsed.data, statusCode, milliseconds }
    : bad('not_service_info');
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
