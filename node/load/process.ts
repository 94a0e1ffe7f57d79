/**
 * Loads a snapshot in a process of its own, so that the node goes on answering from the one before, and that all memory
 * of loading is given back. Reads the source from the standard input, and writes the snapshot to the standard output.
 */
import { text } from 'node:stream/consumers';
import { DataError } from './data-error.ts';
import { encodeSnapshot } from './handover.ts';
import { loadSnapshot } from './load-snapshot.ts';

// When the node is gone, nobody needs the snapshot.
process.once('disconnect', () => process.exit(1));
process.stdout.on('error', () => process.exit(1));
process.channel?.unref();
try {
  const loaded = await loadSnapshot(JSON.parse(await text(process.stdin)));
  for (const part of encodeSnapshot(loaded)) process.stdout.write(part);
} catch (error) {
  if (!(error instanceof DataError) && !(error instanceof RangeError)) throw error;
  process.stderr.write(error.message);
  process.exitCode = 3;
}
