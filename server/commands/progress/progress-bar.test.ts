import { expect, it } from 'vitest';
import { progressBar } from './progress-bar.ts';

/** A terminal that keeps what is written, and a clock that stands still until it is set. */
function aTerminal(columns = 80, isTTY = true) {
  const lines: string[] = [];
  const clock = { now: 0 };
  const terminal = {
    isTTY,
    columns,
    write: (text: string) => lines.push(text.replace('\r\x1b[2K', '')),
  };
  return { bar: progressBar(terminal, () => clock.now), lines, clock };
}

it('draws how much is done and how long the rest takes, and erases its line at the end', () => {
  const { bar, lines, clock } = aTerminal();
  bar.start(400);
  clock.now = 2000;
  bar.advance(100);
  bar.stop();
  expect(lines).toEqual([
    `${'░'.repeat(40)} 0/400`,
    `${'█'.repeat(10)}${'░'.repeat(30)} 100/400, 6s left`,
    '',
  ]);
});

it('draws at most ten times a second, and nothing where there is no terminal', () => {
  const { bar, lines, clock } = aTerminal();
  bar.start(1000);
  for (clock.now = 1; clock.now <= 1000; clock.now += 1) bar.advance();
  expect(lines).toHaveLength(11);
  const silent = aTerminal(80, false);
  silent.bar.start(5);
  silent.bar.advance(5);
  silent.bar.stop();
  expect(silent.lines).toEqual([]);
});

it.each([
  [61, '3m03s'],
  [3600, '3h00m'],
])('after a quarter in %i seconds says that %s are left', (seconds, left) => {
  const { bar, lines, clock } = aTerminal();
  bar.start(4);
  clock.now = seconds * 1000;
  bar.advance();
  expect(lines.at(-1)).toContain(`1/4, ${left} left`);
});

it.each([0, 1, 5, 12, 30])(
  'a progress bar stays within a terminal of %i columns, with more than announced',
  (columns) => {
    const { bar, lines, clock } = aTerminal(columns);
    bar.start(3);
    clock.now = 1000;
    bar.advance(7);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(Math.max(0, columns - 1));
  },
);

it('a progress bar is full where there is nothing to do', () => {
  const { bar, lines } = aTerminal();
  bar.start(0);
  expect(lines).toEqual([`${'█'.repeat(40)} 0/0`]);
});
