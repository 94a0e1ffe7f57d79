import { expect, it } from 'vitest';
import { pictureOn } from './picture-lines.ts';

it.each([
  ['![A well](/pictures/0f3a.jpg)', '/pictures/0f3a.jpg'],
  ['  ![](/pictures/0f3a.png "Caption (Amina)")', '/pictures/0f3a.png'],
  ['See ![A well](/pictures/0f3a.jpg)', null],
  ['![A well](https://example.org/pictures/0f3a.jpg)', null],
  ['![Sending](/pictures/sending 1.jpg)', null],
])('on %j stands the picture %j', (line, address) => {
  expect(pictureOn(line)).toBe(address);
});
