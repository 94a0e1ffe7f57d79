/** The manifest of a backup. */
import { z } from 'zod';

/** Written last, so a backup without it is incomplete. */
export const manifestName = 'manifest.json';
/** Signature of the manifest, and by its digests of everything else. */
export const signatureName = 'manifest.json.minisig';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() });

const everyFormat = z.object({
  /** When the backup was started: nothing in it is newer. */
  made: z.iso.datetime(),
  /** The migrations of the database; a restore needs a database with the same ones. */
  /** The key that wraps the secrets of the database, in hexadecimal; only where the operator asked for it. */
  secrets_key: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/) })),
  /** Queued jobs. */
  jobs: z.array(
    z.object({ name: z.string(), payload: z.unknown(), key: z.string().nullable(), at: z.iso.datetime() }),
  ),
});

const format2 = everyFormat.extend({
  format: z.literal(2),
  tables: z.array(table.extend({ sha256 })),
  files: z.array(z.object({ name: z.string(), sha256 })),
});

/** The first format has no digests and no signature. */
const format1 = everyFormat
  .extend({ format: z.literal(1), tables: z.array(table), files: z.array(z.string()) })
  .transform(({ tables, files, ...rest }) => ({
    ...rest,
    tables: tables.map((one) => ({ ...one, sha256: null })),
    files: files.map((name) => ({ name, sha256: null })),
  }));

export const manifest = z.union([format2, format1]);

export type Manifest = z.output<typeof manifest>;
export type NewManifest = z.input<typeof format2>;

export function tableEntry(table: string): string {
  return `tables/${table}.copy`;
}

export function fileEntry(name: string): string {
  return `files/${name}`;
}
