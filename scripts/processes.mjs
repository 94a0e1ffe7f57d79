import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The Node that the project pins, once it is installed. */
export function node() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return path.join(root, 'node_modules', 'node', 'bin', name);
}

/** npm starts us through a shell that passes no signal on: when that shell is gone, we were meant to stop. */
function whenOrphaned(stop) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 200);
  return timer;
}

/** Runs a command to its end and gives its exit code; signals meant for us go to it. */
export function runCommand([command, ...args], options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    const forward = (signal) => child.kill(signal);
    const orphaned = whenOrphaned(() => child.kill('SIGTERM'));
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, forward);
    // The terminal sends this to the whole group: the child has it already, and we wait for its end.
    const wait = () => {};
    process.on('SIGINT', wait);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearInterval(orphaned);
      for (const name of ['SIGTERM', 'SIGHUP']) process.off(name, forward);
      process.off('SIGINT', wait);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** Runs a command quietly; gives its exit code and what it printed. */
export function capture([command, ...args], options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
    });
    child.stderr.on('data', (data) => {
      output += data;
    });
    child.on('error', (error) => resolve({ code: 127, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs the commands side by side until the first one ends, and gives its exit code. Each holds a channel to us, so that
 * it notices when we are killed.
 */
export async function handOver(...commands) {
  const ends = commands.map((command) =>
    runCommand(command, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }),
  );
  return Promise.race(ends);
}

export function exists(...parts) {
  return existsSync(path.join(root, ...parts));
}
