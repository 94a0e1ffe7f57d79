/** The operator's settings for the key outside the database (server/platform/config/config.ts reads the environment). */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The variables of the environment. */
export const secretsEnvironment = {
  SECRETS_KEY: z.string().min(1).optional(),
  SECRETS_KEY_FILE: z.string().min(1).optional(),
  SECRETS_KEY_COMMAND: z.string().min(1).optional(),
};

/** Where the key is that wraps the secrets of the database: an absolute path, its text, or a command that prints it. */
export type SecretsKeySource = { file: string } | { text: string } | { command: string };

/** The file of a credential that systemd passes on, below `CREDENTIALS_DIRECTORY`. */
const credential = 'secrets-key';

/** The settings, from valid variables. @throws Error that names the variables that contradict each other */
export function readSecretsKey(
  values: {
    SECRETS_KEY?: string | undefined;
    SECRETS_KEY_FILE?: string | undefined;
    SECRETS_KEY_COMMAND?: string | undefined;
  },
  { dataDir, env }: { dataDir: string; env: NodeJS.ProcessEnv },
): SecretsKeySource {
  const { SECRETS_KEY: text, SECRETS_KEY_FILE: file, SECRETS_KEY_COMMAND: command } = values;
  if ([text, file, command].filter((value) => value !== undefined).length > 1)
    throw new Error(
      'SECRETS_KEY, SECRETS_KEY_FILE and SECRETS_KEY_COMMAND exclude each other: set one of them',
    );
  if (text !== undefined) return { text };
  if (command !== undefined) return { command };
  if (file !== undefined) return { file: path.resolve(file) };
  const passed = env.CREDENTIALS_DIRECTORY && path.join(env.CREDENTIALS_DIRECTORY, credential);
  return { file: passed && existsSync(passed) ? passed : path.join(dataDir, 'secrets.key') };
}
