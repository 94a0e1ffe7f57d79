import { settingsPath } from '../paths.ts';

/** The parts of the settings, each with its address; the first stands at the address of the settings themselves. */
export const settingsParts = {
  profile: settingsPath,
  languages: `${settingsPath}/languages`,
  security: `${settingsPath}/security`,
  data: `${settingsPath}/data`,
} as const;

export type SettingsPart = keyof typeof settingsParts;

export const settingsPartNames = Object.keys(settingsParts) as SettingsPart[];
