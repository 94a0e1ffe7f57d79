import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { z } from 'zod';
import { answerTo } from '../../scripts/usages.mjs';
import { Answer, UsageError } from '../platform/command-error.ts';
import { programVersion } from '../platform/telemetry/version.ts';

/** The usage of a command, and the schema of its options. */
export interface CommandLine<Input extends z.ZodType> {
  usage: string;
  options: ParseArgsOptionsConfig;
  /** The field of `input` for the argument without a dash, if the command has one. */
  operand?: string;
  input: Input;
}

/** Reads and checks the options. @throws UsageError with the first wrong option and the usage; Answer to `--help` */
export function readCommandLine<Input extends z.ZodType>(
  args: readonly string[],
  { usage, options, operand, input }: CommandLine<Input>,
): z.output<Input> {
  const allowPositionals = operand !== undefined;
  const { values, positionals } = parseOptions(usage, { args: [...args], options, allowPositionals });
  const [first, ...rest] = positionals;
  if (rest.length > 0 || (first === undefined) !== (operand === undefined)) throw new UsageError(usage);
  const parsed = input.safeParse({ ...values, ...(operand !== undefined && { [operand]: first }) });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(usage, `--${issue?.path.join('.')}: ${issue?.message}`);
}

/**
 * As Node's `parseArgs`. @throws UsageError with the first wrong option and the usage; Answer to `--help` and
 * `--version`
 */
export function parseOptions<Config extends ParseArgsConfig>(
  usage: string,
  how: Config,
): ReturnType<typeof parseArgs<Config>> {
  answerQuestions(how.args ?? process.argv.slice(2), usage);
  try {
    return parseArgs(how);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The rest of Node's message is for programmers.
    throw new UsageError(usage, error.message.split(/\.\s|\n/)[0]);
  }
}

/** @throws Answer where the arguments ask for the usage or the version */
export function answerQuestions(args: readonly string[], usage: string): void {
  const answer = answerTo(args, { usage, version: programVersion });
  if (answer !== null) throw new Answer(answer);
}
