import { expect, it } from 'vitest';
import { KeptReadings } from './kept-readings.ts';

it('a large site reads its figures once a minute, a small one each time', async () => {
  const site = { isLarge: true, now: new Date('2026-11-30T10:00:00Z'), read: 0 };
  const readings = new KeptReadings(
    { clock: () => site.now },
    async () => site.isLarge,
    async (key: string) => `${key} ${++site.read}`,
  );
  expect([await readings.get('a'), await readings.get('b'), await readings.get('a')]).toEqual([
    'a 1',
    'b 2',
    'a 1',
  ]);
  site.now = new Date('2026-11-30T10:00:59.999Z');
  expect(await readings.get('a')).toBe('a 1');
  site.now = new Date('2026-11-30T10:01:00Z');
  expect(await readings.get('a')).toBe('a 3');

  site.isLarge = false;
  expect(await readings.get('a')).toBe('a 3');
  site.now = new Date('2026-11-30T10:02:00Z');
  expect([await readings.get('a'), await readings.get('a')]).toEqual(['a 4', 'a 5']);
});
