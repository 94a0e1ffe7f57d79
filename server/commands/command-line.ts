import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { z } from 'zod';
import { CommandError } from '../start.ts';

/** The usage of a command, and the schema of its options. */
export interface CommandLine<Input extends z.ZodType> {
  usage: string;
  options: ParseArgsOptionsConfig;
  /** The field of `input` for the argument without a dash, if the command has one. */
  operand?: string;
  input: Input;
}

/** Reads and checks the options. @throws CommandError with the first wrong option and the usage */
export function readCommandLine<Input extends z.ZodType>(
  args: readonly string[],
  { usage, options, operand, input }: CommandLine<Input>,
): z.output<Input> {
  const allowPositionals = operand !== undefined;
  const { values, positionals } = parseOptions(usage, { args: [...args], options, allowPositionals });
  const [first, ...rest] = positionals;
  if (rest.length > 0 || (first === undefined) !== (operand === undefined))
    throw new CommandError(`Usage: ${usage}`);
  const parsed = input.safeParse({ ...values, ...(operand !== undefined && { [operand]: first }) });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw wrongOption(`--${issue?.path.join('.')}: ${issue?.message}`, usage);
}

/** As Node's `parseArgs`. @throws CommandError with the first wrong option and the usage */
export function parseOptions<Config extends ParseArgsConfig>(
  usage: string,
  how: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(how);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The rest of Node's message is for programmers.
    throw wrongOption(error.message.split(/\.\s|\n/)[0] ?? error.message, usage);
  }
}

function wrongOption(what: string, usage: string): CommandError {
  return new CommandError(`${what}\nUsage: ${usage}`);
}
