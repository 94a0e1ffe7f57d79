/** Voice programs for tests: scripts that write WAV, or go wrong in one way. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { wavOf } from './sounds.ts';

/** How a voice program behaves. */
export type Manner = 'good' | 'hangs' | 'fails' | 'rubbish' | 'killed' | 'cut-off' | 'silent' | 'greedy';

const script = `
import { appendFileSync } from 'node:fs';
const [, , manner, voice, log] = process.argv;
let text = '';
for await (const piece of process.stdin) text += piece;
appendFileSync(log, JSON.stringify({ voice, text, pid: process.pid }) + '\\n');
const rate = 22050;
const header = () => {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  // As programs state it that write into a pipe.
  head.writeUInt32LE(0x7ffff024, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(0x7ffff000, 40);
  return head;
};
const tone = (seconds) => {
  const bytes = Buffer.alloc(Math.round(seconds * rate) * 2);
  for (let at = 0; at < bytes.length / 2; at += 1)
    bytes.writeInt16LE(Math.round(9000 * Math.sin(at / 20) * Math.sin(at / 3000)), at * 2);
  return bytes;
};
const write = (bytes) => new Promise((resolve) => process.stdout.write(bytes, resolve));
const hang = () => new Promise(() => setInterval(() => {}, 1000));
if (manner === 'fails') process.exit(3);
if (manner === 'rubbish') { await write('This is no sound. '.repeat(200)); process.exit(0); }
if (manner === 'silent') process.exit(0);
if (manner === 'greedy') Buffer.alloc(2 ** 30 + 2 ** 28, 1);
await write(header());
if (manner === 'hangs') { await write(tone(0.2)); await hang(); }
if (manner === 'killed') { await write(tone(0.2)); process.kill(process.pid, 'SIGKILL'); }
if (manner === 'cut-off') { await write(tone(0.1)); process.exit(0); }
await write(tone(Math.max(1, text.length / 15)));
`;

/** A voice program of its own, and what it was given. */
export function writeVoice(manner: Manner): { command: string; log: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'voice-'));
  const file = path.join(folder, 'voice.mjs');
  const log = path.join(folder, 'log');
  writeFileSync(file, script);
  writeFileSync(log, '');
  return { command: `${process.execPath} ${file} ${manner} {voice} ${log}`, log };
}

/** A decoder: two seconds of sound, whatever file it is given. */
export function writeDecoder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'decoder-'));
  const file = path.join(folder, 'decoder.mjs');
  const sound = path.join(folder, 'sound.wav');
  writeFileSync(sound, wavOf(2));
  writeFileSync(
    file,
    "import { readFileSync } from 'node:fs';\nif (readFileSync(process.argv[2]).length === 0) process.exit(1);\nprocess.stdout.write(readFileSync(process.argv[3]));\n",
  );
  return `${process.execPath} ${file} {file} ${sound}`;
}
