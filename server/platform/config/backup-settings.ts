/** The operator's settings for scheduled backups (server/platform/config/config.ts reads the environment). */
import path from 'node:path';
import { z } from 'zod';
import { type Bucket, readFilesUrl } from '../files/bucket.ts';

const minutesOf = { m: 1, h: 60, d: 24 * 60 } as const;
const fewestMinutes = 10;

/** The variables of the environment. */
export const backupEnvironment = {
  BACKUP_EVERY: z
    .string()
    .refine(
      (value) => (readEvery(value) ?? 0) >= fewestMinutes,
      'must be minutes, hours or days such as 30m, 6h or 1d, and 10m at least',
    )
    .optional(),
  BACKUP_KEEP: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be between 1 and 1000')
    .max(1000, 'must be between 1 and 1000')
    .default(7),
  BACKUP_TO: z
    .string()
    .min(1)
    .refine(
      (value) => !value.startsWith('s3:') || readFilesUrl(value) !== null,
      'must be a folder, or a bucket such as s3://key:secret@host/bucket',
    )
    .optional(),
  BACKUP_PASSPHRASE_FILE: z.string().min(1).optional(),
  BACKUP_RECIPIENTS: z
    .string()
    .regex(/^age1[0-9a-z]+(\s*,\s*age1[0-9a-z]+)*$/, 'must be public keys of age, separated by commas')
    .optional(),
};

export interface BackupSettings {
  /** The minutes between backups; null for none. */
  everyMinutes: number | null;
  /** How many backups are kept. */
  keep: number;
  /** Where they are kept. */
  to: { folder: string } | { bucket: Bucket };
  /** How they are encrypted; null where they aren't made. */
  lock: { passphraseFile: string } | { recipients: string[] } | null;
}

/** The settings, from valid variables. @throws Error that names the variable that is missing or too much */
export function readBackups(
  values: {
    BACKUP_EVERY?: string | undefined;
    BACKUP_KEEP: number;
    BACKUP_TO?: string | undefined;
    BACKUP_PASSPHRASE_FILE?: string | undefined;
    BACKUP_RECIPIENTS?: string | undefined;
  },
  dataDir: string,
): BackupSettings {
  const { BACKUP_PASSPHRASE_FILE: passphraseFile, BACKUP_RECIPIENTS: recipients } = values;
  if (passphraseFile !== undefined && recipients !== undefined)
    throw new Error('BACKUP_RECIPIENTS must not be set with BACKUP_PASSPHRASE_FILE');
  if (values.BACKUP_EVERY !== undefined && (passphraseFile ?? recipients) === undefined)
    throw new Error(
      'BACKUP_PASSPHRASE_FILE or BACKUP_RECIPIENTS must be set with BACKUP_EVERY: backups contain the secrets of the site',
    );
  const bucket = values.BACKUP_TO?.startsWith('s3:') ? readFilesUrl(values.BACKUP_TO) : null;
  return {
    everyMinutes: values.BACKUP_EVERY === undefined ? null : readEvery(values.BACKUP_EVERY),
    keep: values.BACKUP_KEEP,
    to: bucket ? { bucket } : { folder: path.resolve(values.BACKUP_TO ?? path.join(dataDir, 'backups')) },
    lock:
      passphraseFile !== undefined
        ? { passphraseFile }
        : recipients !== undefined
          ? { recipients: recipients.split(',').map((key) => key.trim()) }
          : null,
  };
}

/** `6h` in minutes; null for anything else. */
function readEvery(value: string): number | null {
  const { count, unit } = /^(?<count>[1-9]\d{0,4})(?<unit>[mhd])$/.exec(value)?.groups ?? {};
  if (unit !== 'm' && unit !== 'h' && unit !== 'd') return null;
  return Number(count) * minutesOf[unit];
}
