import { expect, test } from 'vitest';
import { postLanguage } from './markdown-language.ts';

function emphasised(text: string): string[] {
  const found: string[] = [];
  postLanguage.parser.parse(text).iterate({
    enter: ({ name, from, to }) => {
      if (/^(?:(?:Strong)?Emphasis|Strikethrough)$/.test(name)) found.push(text.slice(from, to));
    },
  });
  return found;
}

test.each([
  ['ليس هذا\n\n**مهم.**ثم', ['**مهم.**']],
  ['> *重要。*然后**注意！**然后', ['*重要。*', '**注意！**']],
  ['suite**« mot »**', ['**« mot »**']],
  ['**important.**then *a*', ['*a*']],
  ['~~مهم.~~ثم ~~a~~ b~~.~~c', ['~~مهم.~~', '~~a~~']],
  ['كلمة~~«قديم»~~', ['~~«قديم»~~']],
  ['_重要。_然后 _a_', ['_a_']],
])('the editor shows what is emphasised or struck in %j', (text, marked) => {
  expect(emphasised(text)).toEqual(marked);
});
