import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../app-error.ts';
import { logError } from './errors.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** What was logged. */
function collect() {
  const lines: object[] = [];
  const at = (level: string) => (line: unknown) => void lines.push(Object.assign({ level }, line));
  return { lines, log: { error: at('error'), warn: at('warn') } };
}

const coded = (code: string) => Object.assign(new Error(`failed with ${code}`), { code });

it('what is answered as unavailable is logged once a second for each code', () => {
  const { lines, log } = collect();
  const deadlock = { level: 'warn', code: '40P01', reason: 'failed with 40P01' };
  for (let time = 0; time < 3; time += 1) logError(coded('40P01'), log);
  expect(lines).toEqual([deadlock]);
  logError(new Error('the query failed', { cause: coded('57014') }), log);
  expect(lines.slice(1)).toEqual([{ level: 'warn', code: '57014', reason: 'the query failed' }]);
  vi.advanceTimersByTime(1_000);
  logError(coded('40P01'), log);
  expect(lines.slice(2)).toEqual([deadlock]);
});

it('unexpected errors are logged each time, and refusals never', () => {
  const { lines, log } = collect();
  const mistake = new Error('a mistake');
  for (let time = 0; time < 2; time += 1) logError(mistake, log);
  logError(new AppError('not_found'), log);
  expect(lines).toEqual([
    { level: 'error', err: mistake },
    { level: 'error', err: mistake },
  ]);
});
