/** The operator's settings for files to take along (server/platform/config/config.ts reads the environment). */
import { type Command, commandText, type Environment, environmentOf, readCommand } from './command.ts';

/** The variables of the environment: Debian's packages chromium and zim-tools. */
export const packEnvironment = {
  PRINT_COMMAND: commandText.default('chromium'),
  ZIM_COMMAND: commandText.default('zimwriterfs'),
};

export interface PackSettings {
  /** A browser that prints PDF, with the options of Chromium; null for none. */
  printCommand: Command | null;
  /** `zimwriterfs`; null for none. */
  zimCommand: Command | null;
  /** The variables that these programs get. */
  environment: Environment;
}

/** The settings, from valid variables. */
export function readPacks(
  values: { PRINT_COMMAND: string; ZIM_COMMAND: string },
  env: NodeJS.ProcessEnv,
): PackSettings {
  return {
    printCommand: readCommand(values.PRINT_COMMAND),
    zimCommand: readCommand(values.ZIM_COMMAND),
    environment: environmentOf(env),
  };
}
