import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The program of a command. `node` is the Node that the project pins, once it is installed, and where no package has one
 * for this platform, the Node that runs this: found when a command starts, since the first commands install it.
 */
function programOf(command) {
  return command === 'node' ? (packagedNode() ?? process.execPath) : command;
}

/** The program in the package of this platform, or null. */
export function packagedNode() {
  const [platform, name] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node'];
  const program = path.join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', name);
  return existsSync(program) ? program : null;
}

/**
 * npm starts this process through a shell that forwards no signals. If that shell is gone, this process
 * should stop.
 */
function whenOrphaned(stop) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 200);
  return timer;
}

/** Runs a command to its end and gives its exit code. Signals to this process are forwarded to it. `node` is the pinned Node. */
export function runCommand([command, ...args], options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(programOf(command), args, { cwd: root, stdio: 'inherit', ...options });
    const forward = (signal) => child.kill(signal);
    const orphaned = whenOrphaned(() => child.kill('SIGTERM'));
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, forward);
    // The terminal sends this signal to the whole process group: the child already has it, so only wait for
    // its end.
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

/** Runs a command without showing its output; gives its exit code and its output. `node` is the pinned Node. */
export function capture([command, ...args], options = {}) {
  return new Promise((resolve) => {
    const child = spawn(programOf(command), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
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
 * Runs the commands in parallel until the first one ends, and gives its exit code. Each has an IPC channel to
 * this process, so that it notices when this process is killed.
 */
export async function handOver(...commands) {
  const ends = commands.map((command) =>
    runCommand(command, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }),
  );
  return Promise.race(ends);
}
