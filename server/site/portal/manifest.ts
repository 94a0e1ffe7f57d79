import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);

/** The built files, by the source files that they were built from. */
export type Manifest = z.output<typeof manifestSchema>;

/** Reads which files the portal was built into. @throws if it has not been built */
export async function readManifest(directory: string): Promise<Manifest> {
  return manifestSchema.parse(
    JSON.parse(await readFile(path.join(directory, '.vite/manifest.json'), 'utf8')),
  );
}

/** A script and all of its imports, each once, the script first. @throws if the build has no such script */
export function scriptsOf(manifest: Manifest, name: string, found = new Set<string>()): string[] {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build of the portal has no ${name}.`);
  if (found.has(chunk.file)) return [...found];
  found.add(chunk.file);
  for (const imported of chunk.imports) scriptsOf(manifest, imported, found);
  return [...found];
}
