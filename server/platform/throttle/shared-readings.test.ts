import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SharedReadings } from './shared-readings.ts';

/** Readings that end when the test says so. */
function readings(concurrency: number) {
  const begun: { key: string; reading: PromiseWithResolvers<number> }[] = [];
  const shared = new SharedReadings({ concurrency }, (key: string) => {
    const reading = Promise.withResolvers<number>();
    begun.push({ key, reading });
    return reading.promise;
  });
  return { begun, shared, keys: () => begun.map(({ key }) => key) };
}

it('those who ask while a reading runs share the next one', async () => {
  const { begun, shared } = readings(1);
  const [first, second, third] = [shared.get('a'), shared.get('a'), shared.get('a')];
  await turn();
  expect(begun).toHaveLength(1);
  begun[0]?.reading.resolve(1);
  expect(await first).toBe(1);
  await turn();
  expect(begun).toHaveLength(2);
  const fourth = shared.get('a');
  begun[1]?.reading.resolve(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  await turn();
  begun[2]?.reading.resolve(3);
  expect(await fourth).toBe(3);
  expect(begun).toHaveLength(3);
});

it('a few run at once, of all keys together', async () => {
  const { begun, shared, keys } = readings(2);
  const all = ['a', 'b', 'c', 'c', 'd'].map((key) => shared.get(key));
  await turn();
  expect(keys()).toEqual(['a', 'b']);
  for (const number of [0, 1, 2, 3]) {
    begun[number]?.reading.resolve(number);
    await turn();
  }
  expect(await Promise.all(all)).toEqual([0, 1, 2, 2, 3]);
  expect(keys()).toEqual(['a', 'b', 'c', 'd']);
});

it('a reading that fails, or finds too many waiting, fails for those who share it alone', async () => {
  const { begun, shared } = readings(1);
  const first = shared.get('a');
  begun[0]?.reading.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  const running = shared.get('a');
  const waiting = Array.from({ length: 100 }, (_, index) => shared.get(String(index)));
  await expect(shared.get('one more')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(shared.get('one more')).rejects.toMatchObject({ code: 'unavailable' });
  for (let index = 1; index <= 101; index += 1) {
    begun[index]?.reading.resolve(index);
    await turn();
  }
  expect(await running).toBe(1);
  expect(await Promise.all(waiting)).toHaveLength(100);
  const later = shared.get('one more');
  begun[102]?.reading.resolve(102);
  expect(await later).toBe(102);
});
