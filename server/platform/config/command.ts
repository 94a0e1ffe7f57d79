/** Programs of the operator's that the site starts, as settings name them. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** A program with its arguments, in which `{name}` stands for a value. */
export type Command = readonly [program: string, ...args: string[]];

/** The variables of the environment that programs get: they find their own files by these, and get no secrets. */
const passedOn = ['PATH', 'HOME', 'LANG', 'LD_LIBRARY_PATH', 'TMPDIR', 'ESPEAK_DATA_PATH'] as const;
export type Environment = Readonly<Record<string, string>>;

/** The setting that names a program. */
export const commandText = z
  .string()
  .trim()
  .min(1, 'must be a command, or none')
  .max(1000, 'must have 1000 characters at most');

/** A program and its arguments, parted by spaces: there is no shell that would read quotes. Null for `none`. */
export function readCommand(value: string): Command | null {
  const [program = 'none', ...args] = value.split(/\s+/);
  return program === 'none' ? null : [program, ...args];
}

export function environmentOf(env: NodeJS.ProcessEnv): Environment {
  return Object.fromEntries(passedOn.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}

/** The file of a program, as a shell would find it; null where it isn't installed. */
export function programFile(program: string, { PATH = '' }: Environment): string | null {
  const folders = program.includes('/') ? [''] : PATH.split(path.delimiter);
  for (const folder of folders) {
    const file = folder === '' ? program : path.join(folder, program);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}
