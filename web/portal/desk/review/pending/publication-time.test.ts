import { expect, test } from 'vitest';
import { fieldValueOf, instantOf } from './publication-time.ts';

test('a time goes into a field and comes back', () => {
  for (const instant of ['2027-03-01T14:30:00.000Z', '2027-12-31T23:59:00.000Z'])
    expect(instantOf(fieldValueOf(instant))).toBe(instant);
});

test.each(['', '2027-03', 'soon', '2027-13-01T08:00'])('a field with "%s" has no time', (value) => {
  expect(instantOf(value)).toBeNull();
});
