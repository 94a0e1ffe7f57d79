import { expect, test } from 'vitest';
import { z } from 'zod';
import { credentials } from '../../../../../contract/people/calls/accounts.ts';
import { addressPattern, faultsOf, sentOf } from './credentials.ts';

const pieces = [
  '',
  ' ',
  'a',
  'Zawadi',
  'zawadi.otieno',
  '@',
  '@@',
  '.',
  '..',
  '-',
  '+',
  "'",
  '_',
  '!',
  'é',
  'ß',
  'İ',
  'ع',
  'example',
  '.org',
  '.ORG',
  '.o',
  'example.org',
  '@example.org',
  '@-a.org',
  '@a-.org',
  '\t',
  '\n',
  '\u00a0',
  '\u0000',
  '\ud800',
  '\udc00',
  '\u{1f30d}',
  'x'.repeat(60),
  'y'.repeat(199),
  'z'.repeat(253),
  '1',
];

/** The same numbers from 0 to 1 each time. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const random = createRandom(7);
const pick = () => pieces[Math.floor(random() * pieces.length)] ?? '';
const generated = () => Array.from({ length: Math.floor(random() * 6) }, pick).join('');

test('what may be sent, and the message of what may not, are those of the contract', () => {
  const seen = new Map<string, number>();
  for (let count = 0; count < 5_000; count += 1) {
    const email = random() < 0.3 ? `${pick()}a${pick()}@example.org` : generated();
    const typed = { email, password: generated() };
    const checked = credentials.safeParse(typed);
    const [issues] = checked.success ? [{}] : [z.flattenError(checked.error).fieldErrors];
    const first = Object.fromEntries(Object.entries(issues).map(([name, [message]]) => [name, message]));
    expect(faultsOf(typed), JSON.stringify(typed)).toEqual(first);
    if (checked.success) expect(sentOf(typed)).toEqual(checked.data);
    for (const outcome of checked.success ? ['good'] : Object.values(first))
      seen.set(String(outcome), (seen.get(String(outcome)) ?? 0) + 1);
  }
  const enough = [...seen].filter(([, times]) => times > 25).map(([outcome]) => outcome);
  expect(enough.sort()).toEqual([
    '*Required',
    'Contains characters that cannot be stored',
    'Invalid email address',
    'Maximum of 200 characters',
    'Maximum of 254 characters',
    'good',
  ]);
});

test("an address is checked by the contract's pattern", () => {
  expect(addressPattern.source).toBe(z.regexes.email.source.replaceAll('\\-', '-'));
});
