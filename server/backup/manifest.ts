/** What a backup says of itself. */
import { z } from 'zod';

/** The file in the archive that says it. It is written last: a backup without it was never finished. */
export const manifestName = 'manifest.json';

export const manifest = z.object({
  format: z.literal(1),
  /** When it was begun: nothing in it is newer. */
  made: z.iso.datetime(),
  /** What the tables were made by; a backup goes into tables that were made by the same. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/) })),
  /** Work that was still to be done. */
  jobs: z.array(
    z.object({ name: z.string(), payload: z.unknown(), key: z.string().nullable(), at: z.iso.datetime() }),
  ),
  files: z.array(z.string()),
});

export type Manifest = z.output<typeof manifest>;

export function tableEntry(table: string): string {
  return `tables/${table}.copy`;
}

export function fileEntry(name: string): string {
  return `files/${name}`;
}
