import { expect, it } from 'vitest';
import { directionOf } from './constants.ts';

it.each([
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['ff-Adlm', 'rtl'],
  ['FF-ADLM-GN', 'rtl'],
  ['ha-Arab-NG', 'rtl'],
  ['zh-cmn-Hans-CN', 'ltr'],
  ['ar-Latn', 'ltr'],
  ['ff', 'ltr'],
  ['ff-Latn-SN', 'ltr'],
  ['am', 'ltr'],
  ['en-GB', 'ltr'],
  ['', 'ltr'],
])('%s runs %s: by its script where it names one', (language, direction) => {
  expect(directionOf(language)).toBe(direction);
});
