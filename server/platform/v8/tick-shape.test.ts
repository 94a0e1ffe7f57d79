import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Tells by functions of V8 whether ticks before and after collections have the shape of the kept one. */
const program = `
  import { executionAsyncResource } from 'node:async_hooks';
  import { tick } from ${JSON.stringify(new URL('./tick-shape.ts', import.meta.url).href)};
  const next = () => new Promise((resolve) => process.nextTick(() => resolve(executionAsyncResource())));
  await next();
  const found = [];
  for (let round = 0; round < 5; round += 1) {
    for (let count = 0; count < 500; count += 1) found.push(%HaveSameMap(tick.kept, await next()));
    gc();
    await new Promise((resolve) => setTimeout(resolve, 1));
    gc();
  }
  console.log(JSON.stringify({ all: found.length, same: found.filter(Boolean).length }));`;

it('the server keeps the shape of the objects of process.nextTick through collections', () => {
  const options = ['--allow-natives-syntax', '--expose-gc', '--disable-warning=ExperimentalWarning'];
  const output = execFileSync(process.execPath, [...options, '--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toEqual({ all: 2500, same: 2500 });
});
