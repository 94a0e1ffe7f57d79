import { readFileSync } from 'node:fs';

/**
 * The environment with the settings that it gives as files, as container platforms give secrets: `DATABASE_URL_FILE`
 * names a file with the value of `DATABASE_URL`, whose surrounding white space doesn't count.
 * @throws Error that names the variable where the file can't be read, or where the setting is given in both ways
 */
export function withSettingFiles(
  given: Record<string, string>,
  settings: readonly string[],
): Record<string, string> {
  const complete = { ...given };
  for (const setting of settings) {
    const variable = `${setting}_FILE`;
    const file = given[variable];
    if (file === undefined || settings.includes(variable)) continue;
    if (given[setting] !== undefined) throw new Error(`${variable} must not be set with ${setting}`);
    const value = contentOf(variable, file);
    if (value !== '') complete[setting] = value;
    delete complete[variable];
  }
  return complete;
}

function contentOf(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`${variable} names a file that can't be read: ${file}`, { cause: error });
  }
}
