/** The project's commands, run as operators run them. */
import { fileURLToPath } from 'node:url';
import { foreignImportOptions, importOptions } from '../../scripts/command-names.mjs';
import { CommandError } from '../../server/platform/command-error.ts';
import type { Ended, Sandbox } from '../sandbox.ts';

const authorEmail = 'bench@example.org';

/** The command that runs the server (`main`) or a command by its name, as it was built. */
export function builtCommand(
  name: string,
  options: readonly string[] = name === 'import' ? importOptions : [],
): [string, ...string[]] {
  return programOf(new URL(`../../dist/server/${name}.js`, import.meta.url), options);
}

/** The command that runs a server file with this Node and its options. */
export function nodeCommand(file: string): [string, ...string[]] {
  return programOf(new URL(`../../server/${file}`, import.meta.url));
}

/** The command that runs a file with this Node and its options, and further ones. */
export function programOf(file: URL, options: readonly string[] = []): [string, ...string[]] {
  return [process.execPath, ...process.execArgv, ...options, fileURLToPath(file)];
}

/**
 * An environment with these settings and the options of `npm start` only, so that the operator's own settings
 * and database aren't used.
 */
export function environment(settings: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = '/', NODE_COMPILE_CACHE = '', MALLOC_ARENA_MAX = '' } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX, NODE_ENV: 'production', ...settings };
}

/** Makes the author of imported posts. */
export async function makeAuthor(sandbox: Sandbox, dataDir: string): Promise<void> {
  const command = [...builtCommand('admin'), 'create', '--email', authorEmail] as const;
  const { code, output } = await runOn(dataDir, sandbox, [...command, '--role', 'R', '--author']);
  if (code !== 0) throw new CommandError(`The account was not made:\n${output}`);
}

export interface ImportFigures {
  files: number;
  notReadable: number;
  filesPerSecond: number;
}

/** Imports and publishes a folder; gives the numbers that the command prints. */
export async function importFolder(
  sandbox: Sandbox,
  dataDir: string,
  folder: string,
): Promise<ImportFigures> {
  const command = [...builtCommand('import'), folder, '--author', authorEmail] as const;
  const { output } = await runOn(dataDir, sandbox, [...command, '--approve']);
  const found = /^(\d+) files: .* (\d+) unreadable; .* (\d+) files\/s$/m.exec(output);
  if (!found) throw new CommandError(`The import failed:\n${output}`);
  const [files = 0, notReadable = 0, filesPerSecond = 0] = found.slice(1).map(Number);
  return { files, notReadable, filesPerSecond };
}

/** Imports and publishes the copy of a site; gives how many posts a second the command prints. */
export async function importCopyFile(
  sandbox: Sandbox,
  dataDir: string,
  file: string,
): Promise<{ added: number; unreadable: number; seconds: number }> {
  const command = [...builtCommand('import'), file, '--author', authorEmail] as const;
  const { output } = await runOn(dataDir, sandbox, [...command, '--approve']);
  const found = /^\d+ lines: (\d+) added, .* (\d+) unreadable; .* in ([\d.]+) s, /m.exec(output);
  if (!found) throw new CommandError(`The import failed:\n${output}`);
  const [added = 0, unreadable = 0, seconds = 0] = found.slice(1).map(Number);
  return { added, unreadable, seconds };
}

/** Imports and publishes an export of WordPress; gives the numbers that the command prints. */
export async function importWordpress(
  sandbox: Sandbox,
  dataDir: string,
  file: string,
): Promise<{ added: number; seconds: number; peakMegabytes: number }> {
  const command = [...builtCommand('import', foreignImportOptions), 'wordpress', file] as const;
  const { output } = await runOn(dataDir, sandbox, [...command, '--author', authorEmail, '--approve']);
  const found = /^\d+ posts: (\d+) added, .*; ([\d.]+) s, at most (\d+) MB of memory$/m.exec(output);
  if (!found) throw new CommandError(`The import failed:\n${output.slice(-2000)}`);
  const [added = 0, seconds = 0, peakMegabytes = 0] = found.slice(1).map(Number);
  return { added, seconds, peakMegabytes };
}

/** Writes a backup of the site to a new file. */
export async function backUp(sandbox: Sandbox, dataDir: string, file: string): Promise<void> {
  const { code, output } = await runOn(dataDir, sandbox, [...builtCommand('backup'), file]);
  if (code !== 0) throw new CommandError(`The backup failed:\n${output}`);
}

function runOn(dataDir: string, sandbox: Sandbox, command: readonly [string, ...string[]]): Promise<Ended> {
  return sandbox.run(command, { env: environment({ DATA_DIR: dataDir }) });
}
