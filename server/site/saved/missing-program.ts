import { type Command, type Environment, programFile } from '../../platform/config/command.ts';

/** A program that makes files of packs isn't there. The message says which. */
export class MissingProgramError extends Error {}

/** Whether the operator has a program, and didn't turn it off. */
export function hasProgram(command: Command | null, environment: Environment): boolean {
  return command !== null && programFile(command[0], environment) !== null;
}

/** A command whose program is there. @throws MissingProgramError */
export function requireProgram(name: string, command: Command | null, environment: Environment): Command {
  if (command === null || !hasProgram(command, environment))
    throw new MissingProgramError(`${command?.[0] ?? name} is not installed.`);
  return command;
}
