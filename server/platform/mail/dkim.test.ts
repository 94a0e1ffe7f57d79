/** Signed messages (RFC 6376), checked by a reading of the standard of its own. */
import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { composeMail } from './compose.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const settings = { DKIM_SELECTOR: 'afya', DKIM_KEY: pem, MAIL_FROM: 'Afya <news@afya.example>' };

const compose = async () =>
  (
    await composeMail(readConfig({}, settings), {
      cause: 'test:1',
      recipient: 'amina@example.org',
      subject: 'Maji safi – eau sûre',
      text: 'Chemsha maji.\n\n\n',
      html: '<p>Chemsha   maji.</p>',
      queued_at: new Date('2026-04-02T09:00:00Z'),
      unsubscribe_url: 'https://afya.example/phis/unsubscribe/x',
    })
  ).toString('latin1');

/** Whether the signature of a message is right for its headers and its body, both in the relaxed form. */
function verify(message: string) {
  const end = message.indexOf('\r\n\r\n');
  const headers = message.slice(0, end).split(/\r\n(?![ \t])/);
  const relaxed = (header: string) => {
    const [, name = '', value = ''] = /^([^:]+):(.*)$/s.exec(header) ?? [];
    return `${name.toLowerCase().trim()}:${value.replace(/\s+/g, ' ').trim()}`;
  };
  const own = headers.find((header) => /^dkim-signature:/i.test(header)) ?? '';
  const tags = Object.fromEntries(
    own
      .replace(/^[^:]+:/, '')
      .split(';')
      .map((tag) =>
        tag
          .trim()
          .split(/=(.*)/s, 2)
          .map((part) => part.replace(/\s/g, '')),
      ),
  );
  const body = `${message
    .slice(end + 4)
    .replace(/[ \t]+/g, ' ')
    .replace(/ \r\n/g, '\r\n')
    .replace(/(\r\n)+$/, '')}\r\n`;
  const fields: string[] = tags.h.toLowerCase().split(':');
  const named = fields.flatMap((field) =>
    headers.filter((each) => each.toLowerCase().startsWith(`${field}:`)),
  );
  const unsigned = relaxed(own.replace(/([;\s]b=)[^;]*/, '$1'));
  const checked = createVerify('sha256').update(
    `${named.map(relaxed).join('\r\n')}\r\n${unsigned}`,
    'latin1',
  );
  return {
    tags,
    fields,
    isBodyRight: createHash('sha256').update(body, 'latin1').digest('base64') === tags.bh,
    isSignatureRight: checked.verify(publicKey, tags.b, 'base64'),
  };
}

it('a message is signed for the domain of its sender, with the headers that unsubscribe', async () => {
  const message = await compose();
  const { tags, fields, ...right } = verify(message);
  expect(right).toEqual({ isBodyRight: true, isSignatureRight: true });
  expect(tags).toMatchObject({ d: 'afya.example', s: 'afya', a: 'rsa-sha256' });
  for (const field of ['from', 'subject', 'to', 'list-id', 'list-unsubscribe', 'list-unsubscribe-post'])
    expect(fields).toContain(field);
  expect(verify(message.replace('unsubscribe/x', 'unsubscribe/y')).isSignatureRight).toBe(false);
  expect(verify(message.replace('Chemsha', 'Usichemshe')).isBodyRight).toBe(false);
});

it.each([
  [{ DKIM_SELECTOR: 'afya' }, 'must be set together'],
  [{ DKIM_KEY: pem }, 'must be set together'],
  [{ DKIM_SELECTOR: 'afya', DKIM_KEY: 'no key' }, 'must be a private RSA key'],
  [{ DKIM_SELECTOR: 'a b', DKIM_KEY: pem }, 'must be a name of the DNS'],
])('half or wrong settings are refused: %#', (given, message) => {
  expect(() => readConfig({}, given)).toThrow(message);
});
