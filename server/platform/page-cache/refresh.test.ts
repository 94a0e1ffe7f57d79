import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { Rereading } from './refresh.ts';

function reading() {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line).msg) });
  const rereading = new Rereading(log);
  onTestFinished(() => rereading.stop());
  return { rereading, lines };
}

it('what can’t be read is tried again until it can, and logged once', { tags: 'edge' }, async () => {
  const { rereading, lines } = reading();
  let failures = 2;
  let done = 0;
  const read = async () => {
    if (failures > 0) {
      failures -= 1;
      throw new Error('no connection');
    }
  };
  rereading.start('The keys', read, () => {
    done += 1;
  });
  await expect.poll(() => done).toBe(1);
  expect(failures).toBe(0);
  expect(lines).toEqual(['The keys could not be read again yet.']);
});

it('a later reading takes the place of trying an earlier one again', async () => {
  const { rereading } = reading();
  const read: string[] = [];
  const reads = (name: string, fails: boolean) => async () => {
    read.push(name);
    if (fails) throw new Error('no connection');
  };
  rereading.start('The topics', reads('first', true), () => {});
  await expect.poll(() => read).toEqual(['first']);
  let failed = true;
  rereading.start(
    'The topics',
    async () => {
      const fails = failed;
      failed = false;
      await reads('second', fails)();
    },
    () => {},
  );
  await expect.poll(() => read.length).toBe(3);
  expect(read).toEqual(['first', 'second', 'second']);
});
