import { expect, test } from 'vitest';
import { PositionHistory, readPosition } from './position.ts';

test('positions are read as PostgreSQL writes them, and compared by value', () => {
  expect(readPosition('0/FFFFFFFF') < readPosition('1/0')).toBe(true);
  expect(readPosition('16/B374D848')).toBe(0x16b374d848n);
});

test('a replica must have what was there one lag ago, and everything before a change that readers were told of', () => {
  let now = 0;
  const history = new PositionHistory(5_000, () => now);
  expect(history.required()).toBe(null);
  for (const second of [0, 1, 2, 3, 4, 5, 6]) {
    now = second * 1_000;
    history.add(now, BigInt(second));
  }
  expect(history.required()).toBe(1n);
  expect(history.lagAt(2n)).toBe(3_000);
  expect(history.lagAt(6n)).toBe(0);
  history.change();
  expect(history.required()).toBe(null);
  history.add(now, 7n);
  expect(history.required()).toBe(7n);
});

test('nothing is known once the primary has not told its position for one lag', () => {
  let now = 0;
  const history = new PositionHistory(5_000, () => now);
  history.add(0, 1n);
  now = 5_001;
  expect(history.required()).toBe(null);
});
