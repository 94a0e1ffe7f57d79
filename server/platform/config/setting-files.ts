import { readFileSync } from 'node:fs';

/**
 * The environment with the settings that it gives as files, as container platforms give secrets: `DATABASE_URL_FILE`
 * names a file with the value of `DATABASE_URL`, whose surrounding white space doesn't count.
 * Where a file can't be read, or the setting is given in both ways, the faults name the variable.
 */
export function withSettingFiles(
  given: Record<string, string>,
  settings: readonly string[],
): { complete: Record<string, string>; faults: Map<string, string> } {
  const complete = { ...given };
  const faults = new Map<string, string>();
  for (const setting of settings) {
    const variable = `${setting}_FILE`;
    const file = given[variable];
    if (file === undefined || settings.includes(variable)) continue;
    if (given[setting] !== undefined) {
      faults.set(setting, `${variable} must not be set with ${setting}`);
      continue;
    }
    const value = contentOf(file);
    if (value === null) faults.set(setting, `${variable} names a file that can't be read: ${file}`);
    else {
      delete complete[variable];
      if (value !== '') complete[setting] = value;
    }
  }
  return { complete, faults };
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}
