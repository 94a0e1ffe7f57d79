import { expect, test } from 'vitest';
import { postLanguage } from './markdown-language.ts';

function emphasised(text: string): string[] {
  const found: string[] = [];
  postLanguage.parser.parse(text).iterate({
    enter: ({ name, from, to }) => {
      if (/^(?:Strong)?Emphasis$/.test(name)) found.push(text.slice(from, to));
    },
  });
  return found;
}

test.each([
  ['ليس هذا\n\n**مهم.**ثم', ['**مهم.**']],
  ['> *重要。*然后**注意！**然后', ['*重要。*', '**注意！**']],
  ['suite**« mot »**', ['**« mot »**']],
  ['**important.**then *a*', ['*a*']],
])('the editor shows what is emphasised in %j', (text, marked) => {
  expect(emphasised(text)).toEqual(marked);
});
