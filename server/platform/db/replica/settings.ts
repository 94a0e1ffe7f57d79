/** The operator's settings for a replica (server/platform/config/config.ts reads the environment). */
import { z } from 'zod';

/** The variables of the environment. */
export const replicaEnvironment = {
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address such as postgresql://user@host/database')
    .optional(),
  DATABASE_READ_MAX_LAG: z.coerce
    .number('must be a number')
    .min(1, 'must be between 1 and 15')
    .max(15, 'must be between 1 and 15')
    .default(5),
};

export interface ReplicaSettings {
  url: string;
  /** By how many seconds it may lag. */
  maxLag: number;
}

/** The settings, from valid variables; null without a replica. @throws Error where the database is the embedded one */
export function readReplica(values: {
  DATABASE_URL?: string | undefined;
  DATABASE_READ_URL?: string | undefined;
  DATABASE_READ_MAX_LAG: number;
}): ReplicaSettings | null {
  if (values.DATABASE_READ_URL === undefined) return null;
  if (values.DATABASE_URL === undefined)
    throw new Error('DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica');
  return { url: values.DATABASE_READ_URL, maxLag: values.DATABASE_READ_MAX_LAG };
}
