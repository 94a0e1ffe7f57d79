import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { contract } from './index.ts';

/** Values of every type. Each is invalid for nearly every field. */
const odd: unknown[] = [
  undefined,
  null,
  true,
  5,
  1.5,
  -1,
  1e12,
  Number.NaN,
  'NaN',
  '',
  ' ',
  'x',
  'a\u0000b',
  'x'.repeat(1_000_001),
  [],
  ['x'],
  [null],
  Array.from({ length: 300 }, () => 'topic'),
  {},
  { a: 1 },
];

const ofLibrary =
  /received|expected (string|number|int|boolean|array|object)|Too (big|small)|Invalid (input|option|ISO)/;

it('no error message of any field uses the words of the validation library', () => {
  const said = new Set<string>();
  for (const endpoint of Object.values<Endpoint>(contract))
    for (const schema of [endpoint.params, endpoint.query, endpoint.body])
      for (const field of Object.keys(schema?.shape ?? {}))
        for (const value of odd)
          for (const { message } of schema?.safeParse({ [field]: value }).error?.issues ?? [])
            said.add(message);
  expect(said.size).toBeGreaterThan(20);
  expect([...said].filter((message) => ofLibrary.test(message))).toEqual([]);
});

it('a rule without its own message says which values it accepts', () => {
  const rule = z.object({
    name: z.string().max(3),
    count: z.coerce.number().int().max(5),
    kind: z.enum(['one', 'two']),
    many: z.array(z.string()).min(2),
  });
  const messages = (value: unknown) => rule.safeParse(value).error?.issues.map(({ message }) => message);
  expect(messages({ count: 'x', kind: 'three', many: [] })).toEqual([
    'Field is required',
    'Must be a number',
    'Must be one of: one, two',
    'Minimum of 2 entries',
  ]);
  expect(messages({ name: 'long', count: 7, kind: 'one', many: 'xx' })).toEqual([
    'Maximum of 3 characters',
    'Must be at most 5',
    'Must be a list',
  ]);
});
