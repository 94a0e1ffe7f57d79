/** What a backup says of itself. */
import { z } from 'zod';

/** The file in the archive that says it. It is written last: a backup without it was never finished. */
export const manifestName = 'manifest.json';
/** The signature of that file, and by the digests in it of everything else. */
export const signatureName = 'manifest.json.minisig';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() });

const everyFormat = z.object({
  /** When it was begun: nothing in it is newer. */
  made: z.iso.datetime(),
  /** What the tables were made by; a backup goes into tables that were made by the same. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/) })),
  /** Work that was still to be done. */
  jobs: z.array(
    z.object({ name: z.string(), payload: z.unknown(), key: z.string().nullable(), at: z.iso.datetime() }),
  ),
});

const format2 = everyFormat.extend({
  format: z.literal(2),
  tables: z.array(table.extend({ sha256 })),
  files: z.array(z.object({ name: z.string(), sha256 })),
});

/** The first format had no digests, and no signature. */
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
