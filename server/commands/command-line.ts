import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { z } from 'zod';
import { Failure } from '../start.ts';

/** How a command is written, and what its options have to say. */
export interface CommandLine<Input extends z.ZodType> {
  usage: string;
  options: ParseArgsOptionsConfig;
  input: Input;
}

/** The options that a command is given, checked. @throws Failure naming the first that is wrong, with the usage */
export function readCommandLine<Input extends z.ZodType>(
  args: readonly string[],
  { usage, options, input }: CommandLine<Input>,
): z.output<Input> {
  const wrong = (what: string) => new Failure(`${what}\nUsage: ${usage}`);
  const parsed = input.safeParse(readOptions(args, options, wrong));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw wrong(`--${issue?.path.join('.')}: ${issue?.message}`);
}

function readOptions(
  args: readonly string[],
  options: ParseArgsOptionsConfig,
  wrong: (what: string) => Failure,
): unknown {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // What follows the first sentence is advice to programmers.
    throw wrong(error.message.split(/\.\s|\n/)[0] ?? error.message);
  }
}
