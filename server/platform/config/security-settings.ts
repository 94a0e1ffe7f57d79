/** The operator's settings for security events (server/platform/config/config.ts reads the environment). */
import path from 'node:path';
import { z } from 'zod';

export interface SecuritySettings {
  /** Where each event is also written as a line of JSON: standard output, or the absolute path of a file. */
  log: 'none' | 'stdout' | { file: string };
  /** How many days events are kept. */
  days: number;
}

/** The variables of the environment. */
export const securityEnvironment = {
  SECURITY_LOG: z.string().trim().min(1).default('none'),
  SECURITY_EVENT_DAYS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be between 1 and 3650')
    .max(3650, 'must be between 1 and 3650')
    .default(180),
};

/** The settings, from valid variables. */
export function readSecurity({
  SECURITY_LOG: log,
  SECURITY_EVENT_DAYS: days,
}: {
  SECURITY_LOG: string;
  SECURITY_EVENT_DAYS: number;
}): SecuritySettings {
  return { days, log: log === 'none' || log === 'stdout' ? log : { file: path.resolve(log) } };
}
