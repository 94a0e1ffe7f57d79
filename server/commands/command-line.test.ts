import { expect, it } from 'vitest';
import { CommandError } from '../platform/command-error.ts';
import { parseOptions } from './command-line.ts';

it.each([
  [['--frist'], "Unknown option '--frist'\nUsage: npm run example"],
  [['--approve=no'], "Option '--approve' does not take an argument\nUsage: npm run example"],
  [['file'], "Unexpected argument 'file'\nUsage: npm run example"],
])('an option that is wrong is named, with the usage: %s', (args, message) => {
  const parse = () => parseOptions('npm run example', { args, options: { approve: { type: 'boolean' } } });
  expect(parse).toThrow(CommandError);
  expect(parse).toThrow(message);
});
