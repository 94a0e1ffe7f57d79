/** The operator's settings for witnesses of the log (server/platform/config/config.ts reads the environment). */
import { z } from 'zod';
import { readWitnessKey } from '../../../verify-log/checkpoint.ts';

/** A partner who signs what the site's log shows. */
export interface WitnessSettings {
  /** The public key that `npm run witness` printed there. */
  key: string;
  /** The name in the key. */
  name: string;
  /** Where the partner publishes what was signed. */
  url: string;
}

/** The variables of the environment. */
export const witnessEnvironment = {
  WITNESSES: z
    .string()
    .default('')
    .refine(
      (value) => readWitnesses(value) !== null,
      'must be the public key of each witness and, after a space, the address of what it signs, parted by commas',
    ),
};

/** The witnesses, each once; null where the value is none. */
export function readWitnesses(value: string): WitnessSettings[] | null {
  const parts = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const witnesses = parts.flatMap((part) => readWitness(part) ?? []);
  const names = new Set(witnesses.map(({ name }) => name));
  return names.size === parts.length ? witnesses : null;
}

function readWitness(part: string): WitnessSettings | null {
  const [, key = '', url = ''] = /^(\S+)\s+(https?:\/\/\S+)$/.exec(part) ?? [];
  if (!URL.canParse(url)) return null;
  try {
    const { line, name } = readWitnessKey(key);
    return { key: line, name, url };
  } catch {
    return null;
  }
}
