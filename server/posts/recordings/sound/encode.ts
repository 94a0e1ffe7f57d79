/** Encodes recordings in a process of their own, which has limits and ends with each recording. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import os from 'node:os';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { SoundFormat } from './format.ts';
import type { Outcome } from './outcome.ts';

const worker = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** V8's heap of the process; the encoders need some 10 MB besides. */
const megabytes = 96;
/** More than an hour of speech has in either format. */
const mostBytes = 20 * 1024 * 1024;

/** A recording in both formats. */
export interface EncodedSpeech {
  opus: Buffer;
  mp3: Buffer;
  milliseconds: number;
  /** Whether nothing can be heard in it. */
  isSilent: boolean;
}

/** A recording that can't be used. */
export class UnusableSoundError extends Error {
  readonly reason: 'damaged' | 'too long' | 'too slow';

  constructor(reason: UnusableSoundError['reason']) {
    super(`the recording is ${reason}`);
    this.reason = reason;
  }
}

/**
 * Encodes a recording, whatever format it has. Nothing of the given bytes is kept but its sound.
 * @throws UnusableSoundError
 */
export async function encodeSpeech(
  input: Readable,
  { format, longestSeconds, signal }: { format: SoundFormat; longestSeconds: number; signal: AbortSignal },
): Promise<EncodedSpeech> {
  const cache = getCompileCacheDir();
  const child = fork(worker, [format, String(longestSeconds)], {
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${megabytes}`],
    env: { MALLOC_ARENA_MAX: '2', ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) },
    stdio: ['pipe', 'pipe', 'ignore', 'pipe', 'ipc'],
  });
  const kill = () => child.kill('SIGKILL');
  child.on('error', kill);
  signal.addEventListener('abort', kill, { once: true });
  if (signal.aborted) kill();
  // Readers of cached pages should not wait for it.
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  let outcome: Outcome | null = null;
  child.on('message', (message: Outcome) => {
    outcome = message;
  });
  try {
    const closed = once(child, 'close');
    const [opus, mp3] = await Promise.all([
      collect(child.stdout, kill),
      collect(child.stdio[3] as Readable, kill),
      // The process may stop reading, and the input may fail: how it ended says what counts.
      child.stdin ? pipeline(input, child.stdin).catch(() => {}) : null,
    ]);
    await closed;
    return finish(outcome, { opus, mp3, signal });
  } finally {
    signal.removeEventListener('abort', kill);
    input.destroy();
    kill();
  }
}

function finish(
  outcome: Outcome | null,
  { opus, mp3, signal }: { opus: Buffer; mp3: Buffer; signal: AbortSignal },
): EncodedSpeech {
  if (outcome === null) throw new UnusableSoundError(signal.aborted ? 'too slow' : 'damaged');
  if ('problem' in outcome) throw new UnusableSoundError(outcome.problem);
  const { milliseconds, isSilent } = outcome;
  return { opus, mp3, milliseconds, isSilent };
}

async function collect(stream: Readable | null, kill: () => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) kill();
    else chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
