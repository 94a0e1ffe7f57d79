/** Holds the style sheets to their rules: tokens are the source of colours. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { darkColours, lightColours } from '../contract/colours.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('colours outside the style sheets', () => {
  const [light = '', dark = ''] = read('web/ui/tokens.css').split('@media (prefers-color-scheme: dark)');

  it.each(Object.entries(lightColours))('%s is that of the light tokens', (name, colour) => {
    expect(light).toContain(`--${name}: ${colour};`);
  });

  it.each(Object.entries(darkColours))('%s is that of the dark tokens', (name, colour) => {
    expect(dark).toContain(`--${name}: ${colour};`);
  });

  it('the icon has the accent', () => {
    expect(read('web/public/assets/favicon.svg')).toContain(`fill="${lightColours.accent}"`);
  });
});
