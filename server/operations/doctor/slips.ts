/** Finds variables of the environment whose names look like slips of the pen for a setting. */
import { settingNames } from '../../platform/config/config.ts';
import { editDistance } from '../../posts/index.ts';

/** Variables of other programs whose names resemble settings. */
const othersNames = new Set(['HOSTNAME', 'HOSTTYPE', 'EDITOR']);

/** Names that orchestrators give containers, such as `DATABASE_SERVICE_HOST`. */
const ofOrchestrators = /_(SERVICE_(HOST|PORT)|PORT)(_|$)/;

/** A variable that is no setting, and what to do about it. */
export interface Slip {
  name: string;
  advice: string;
}

/** The variables of the environment that were probably meant to be settings. */
export function slipsIn(given: Record<string, string | undefined>): Slip[] {
  return Object.keys(given).flatMap((name) => {
    const meant = given[name] ? meantBy(name) : null;
    if (meant === null) return [];
    const advice =
      meant === ''
        ? 'See docs/operations.md for the settings; unset it if it belongs to another program.'
        : `Rename it if ${meant} is meant.`;
    return [{ name, advice }];
  });
}

/** The setting that a name is probably meant to be; '' where only its first word is that of settings; else null. */
function meantBy(name: string): string | null {
  if (settingNames.includes(name.replace(/_FILE$/, '')) || settingNames.includes(name)) return null;
  if (othersNames.has(name) || ofOrchestrators.test(name)) return null;
  const upper = name.toUpperCase();
  const near = settingNames.find((known) => {
    const slips = editDistance(upper, known);
    return slips === 0 || (known.length >= 6 && slips <= (known.length >= 10 ? 2 : 1));
  });
  if (near !== undefined) return near;
  const [family = ''] = name.split('_', 1);
  return families.has(family) && name.includes('_') ? '' : null;
}

/** First words that only settings of this program have. */
const families = new Set(['SMTP', 'FILES', 'REVIEW', 'METRICS', 'BACKUP', 'ORCID']);
