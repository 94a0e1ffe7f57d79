import { expect, it } from 'vitest';
import { escapeMarkup } from './markup.ts';

it('escapes each character that has a meaning in markup', () => {
  expect(escapeMarkup(`<a title="x" rel='y'>R&D</a>`)).toBe(
    '&lt;a title=&quot;x&quot; rel=&#39;y&#39;&gt;R&amp;D&lt;/a&gt;',
  );
});

it('escapes a text that is escaped already once more', () => {
  expect(escapeMarkup('&lt;')).toBe('&amp;lt;');
});

it('the escape of markup leaves other characters as they are', () => {
  expect(escapeMarkup('Santé: ½ dose, مثال 🦠')).toBe('Santé: ½ dose, مثال 🦠');
});
