/** The operator's settings for accounts (server/platform/config/config.ts reads the environment). */
import { z } from 'zod';
import { mostClosingDays } from '../../../contract/constants.ts';
import {
  type GivenProviders,
  type ProviderSettings,
  providerEnvironment,
  readProviders,
} from './provider-settings.ts';
import { wholeNumber } from './values.ts';

export interface AccountSettings extends ProviderSettings {
  /** How many days staff have to add a second factor; null where they need none (product.md#second-factors). */
  staffFactorDays: number | null;
  /** Whether giving and taking a role of staff needs two super admins (product.md#administration). */
  roleFourEyes: boolean;
  /** How many days after its owner asked for it an account closes; 0 closes it at once (product.md#personal-data). */
  closingDays: number;
}

/** The variables of the environment. */
export const accountEnvironment = {
  ROLE_FOUR_EYES: z.enum(['true', 'false'], 'must be true or false').default('false'),
  STAFF_SECOND_FACTOR: z
    .enum(['after-14-days', 'required', 'optional'], 'must be after-14-days, required or optional')
    .default('after-14-days'),
  CLOSING_DAYS: wholeNumber(0, mostClosingDays).default(7),
  ...providerEnvironment,
};

/** The settings, from valid variables. @throws Error as `readProviders` */
export function readAccountSettings(
  values: GivenProviders & {
    ROLE_FOUR_EYES: 'true' | 'false';
    STAFF_SECOND_FACTOR: 'after-14-days' | 'required' | 'optional';
    CLOSING_DAYS: number;
  },
): AccountSettings {
  return {
    roleFourEyes: values.ROLE_FOUR_EYES === 'true',
    staffFactorDays: { 'after-14-days': 14, required: 0, optional: null }[values.STAFF_SECOND_FACTOR],
    closingDays: values.CLOSING_DAYS,
    ...readProviders(values),
  };
}
