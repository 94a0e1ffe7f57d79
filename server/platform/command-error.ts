import { usageText } from '../../scripts/usages.mjs';

/** A command that can't do what it was asked; the message tells the operator why. */
export class CommandError extends Error {}

/** A command that was called in a way that it doesn't know. */
export class UsageError extends CommandError {
  constructor(usage: string, problem?: string) {
    super([...(problem === undefined ? [] : [problem]), usageText(usage)].join('\n'));
  }
}

/** What a program prints in place of doing anything: how it is called, or its version. */
export class Answer extends Error {}
