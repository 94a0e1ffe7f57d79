/** The operator's settings for USSD and SMS (server/platform/config/config.ts reads the environment). */
import { z } from 'zod';
import { wholeNumber } from './values.ts';

/** The gateway to telephones, and this site as a customer of it. */
export interface PhoneSettings {
  gateway: 'africastalking' | 'kannel';
  /** Part of the addresses that the gateway calls. */
  secret: string;
  user: string;
  password: string;
  /** Where messages are sent to. */
  url: string;
  /** The short code or name that messages come from; null for that of the gateway. */
  sender: string | null;
  /** What one part of an SMS costs. */
  partCost: { amount: number; currency: string };
  /** The most parts of answers that are sent on a day. */
  dailyParts: number;
}

const services = {
  africastalking: 'https://api.africastalking.com/version1/messaging',
  kannel: 'http://127.0.0.1:13013/cgi-bin/sendsms',
};

const cost = /^(?<amount>\d{1,6}(?:\.\d{1,6})?) (?<currency>[A-Z]{3})$/;

/** The variables of the environment. */
export const phoneEnvironment = {
  PHONE_GATEWAY: z.enum(['africastalking', 'kannel'], 'must be africastalking or kannel').optional(),
  PHONE_SECRET: z
    .string()
    .regex(/^[\w-]{32,200}$/, 'must have 32 to 200 letters and digits: openssl rand -hex 32')
    .optional(),
  PHONE_USER: z.string().min(1).optional(),
  PHONE_PASSWORD: z.string().min(1).optional(),
  PHONE_URL: z
    .url({
      protocol: /^https?$/,
      message: 'must be an address such as http://127.0.0.1:13013/cgi-bin/sendsms',
    })
    .optional(),
  PHONE_SENDER: z
    .string()
    .regex(/^\+?[\w .-]{1,20}$/, 'must be a short code such as 22123 or a name')
    .optional(),
  PHONE_PART_COST: z.string().regex(cost, 'must be an amount and a currency such as 0.80 KES').optional(),
  PHONE_DAILY_PARTS: wholeNumber(0, 1_000_000).default(1000),
};

type Given = {
  [Name in Exclude<keyof typeof phoneEnvironment, 'PHONE_GATEWAY' | 'PHONE_DAILY_PARTS'>]?:
    | string
    | undefined;
} & { PHONE_GATEWAY?: PhoneSettings['gateway'] | undefined; PHONE_DAILY_PARTS: number };

/**
 * The gateway, from valid variables; null where telephones get nothing.
 * @throws Error that names the variable, where one is missing, or the password would travel in the clear
 */
export function readPhones(given: Given): PhoneSettings | null {
  const { PHONE_GATEWAY: gateway, PHONE_SECRET: secret, PHONE_USER: user, PHONE_PASSWORD: password } = given;
  if (gateway === undefined) {
    const names = Object.keys(phoneEnvironment) as (keyof typeof phoneEnvironment)[];
    const other = names.find((name) => name !== 'PHONE_DAILY_PARTS' && given[name] !== undefined);
    if (other !== undefined) throw new Error(`PHONE_GATEWAY must be set with ${other}`);
    return null;
  }
  if (secret === undefined) throw new Error('PHONE_SECRET must be set with PHONE_GATEWAY');
  if (user === undefined) throw new Error('PHONE_USER must be set with PHONE_GATEWAY');
  if (password === undefined) throw new Error('PHONE_PASSWORD must be set with PHONE_GATEWAY');
  const { amount, currency } = cost.exec(given.PHONE_PART_COST ?? '')?.groups ?? {};
  if (amount === undefined || currency === undefined)
    throw new Error('PHONE_PART_COST must be set with PHONE_GATEWAY');
  const url = new URL(given.PHONE_URL ?? services[gateway]);
  if (url.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
    throw new Error('PHONE_URL must be an https address, unless it is on this machine');
  return {
    gateway,
    secret,
    user,
    password,
    url: url.href,
    sender: given.PHONE_SENDER ?? null,
    partCost: { amount: Number(amount), currency },
    dailyParts: given.PHONE_DAILY_PARTS,
  };
}
