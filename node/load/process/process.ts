/**
 * Loads a snapshot in a process of its own, so that the node goes on answering from the one before, and that all memory
 * of loading is given back. Reads the source from the standard input, and writes the snapshot to the standard output.
 */
import { text } from 'node:stream/consumers';
import { DataError } from '../data-error.ts';
import { type KnownFile, type LoadedSnapshot, loadSnapshot } from '../load-snapshot.ts';
import { encodeSnapshot } from './handover.ts';
import { KeptFolder } from './kept-snapshot.ts';

// When the node is gone, nobody needs the snapshot.
process.once('disconnect', () => process.exit(1));
process.stdout.on('error', () => process.exit(1));
process.channel?.unref();
try {
  const { source, keepIn, readers } = JSON.parse(await text(process.stdin));
  const kept = keepIn === null ? undefined : await KeptFolder.open(keepIn, source);
  const { files, ...loaded } = await loadSnapshot(source, readers, kept);
  if (kept) keep(kept, loaded, files);
  for (const part of encodeSnapshot(loaded)) process.stdout.write(part);
} catch (error) {
  if (!(error instanceof DataError) && !(error instanceof RangeError)) throw error;
  process.stderr.write(error.message);
  process.exitCode = 3;
}

/** A node without room on its disk answers all the same; only its next start takes as long. */
function keep(kept: KeptFolder, loaded: LoadedSnapshot, files: readonly KnownFile[]): void {
  try {
    kept.keep(loaded, files);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    loaded.remarks.push(`The snapshot could not be kept for the next start: ${reason}`);
  }
}
