/** What a command of the command line is. */
import type { ParseArgsConfig } from 'node:util';
import type { Client } from '../index.ts';

/** The command line, a file or a setting is not as it has to be. */
export class UsageError extends Error {}

export interface Given {
  client: Client;
  /** The origin of the site. */
  site: string;
  /** What stands on the command line besides the name of the command and options. */
  words: string[];
  text(option: string): string | undefined;
  list(option: string): string[];
  flag(option: string): boolean;
  /** A whole number that is not below `least`. @throws UsageError */
  number(option: string, otherwise: number, least: number): number;
  /** Whether to print JSON, one object a line. */
  json: boolean;
}

export interface Command {
  name: string;
  /** What follows the name. */
  usage: string;
  about: string;
  /** What its help says besides. */
  more: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** How many words it takes. */
  words: [least: number, most: number];
  needsKey?: true;
  run(given: Given): Promise<void>;
}
