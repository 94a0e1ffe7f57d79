import { expect, test } from 'vitest';
import { errorReply } from '../../../../contract/endpoint.ts';
import { readErrorReply } from './error-reply.ts';

const good = { ok: false, code: 'invalid_input', message: 'Some fields are not valid.' };

test.each([
  good,
  { ...good, fields: { email: 'Invalid email address' } },
  { ...good, fields: {}, current: { title: 'Wells' }, more: 1 },
  { ...good, fields: { email: 1 } },
  { ...good, fields: [] },
  { ...good, fields: null },
  { ...good, ok: true },
  { ...good, code: 1 },
  { ok: false, code: 'invalid_input' },
  [good],
  null,
  undefined,
  'busy',
])('reads %j as the contract does', (read) => {
  const parsed = errorReply.safeParse(read);
  const { code, message, fields, current } = parsed.data ?? {};
  expect(readErrorReply(read)).toEqual(parsed.success ? { code, message, fields, current } : null);
});
