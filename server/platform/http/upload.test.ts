import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureBytes } from '../../../contract/constants.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, type TestAccount } from '../../../tests/factories.ts';
import { formOf, somePicture } from '../../../tests/pictures.ts';
import { until } from '../db/fixtures/servers.ts';
import { budgets } from '../limits/budgets.ts';

const path = '/cdn/picture';
const paths = [path, '/cdn/profile'] as const;

function addressOf({ app }: TestApp): { port: number } {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens nowhere');
  return address;
}

let site: TestApp;
let token: string;
let picture: Buffer;
beforeAll(async () => {
  site = await startTestApp();
  picture = await somePicture();
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  ({ token } = await makeAccount(site.context, 'R'));
});
afterAll(() => site.close());

const send = (body: unknown, headers: Record<string, string> = {}, to: (typeof paths)[number] = path) =>
  site.call('POST', to, { token, body, headers });

/** A form in bytes, to be spoilt. */
function written(parts: string[], boundary = 'edge'): Buffer {
  const lines = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  return Buffer.from(`${lines}--${boundary}--\r\n`);
}
const typed = { 'content-type': 'multipart/form-data; boundary=edge' };
const filePart = (name: string) =>
  `Content-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nbytes`;
const fieldPart = (name: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\nvalue`;

describe.each(paths)('an upload to %s', (to) => {
  beforeAll(async () => {
    // A new account has its own budget.
    ({ token } = await makeAccount(site.context, 'R'));
  });

  it('accepts one file in its field', async () => {
    expect((await send(formOf(picture), {}, to)).status).toBe(200);
  });

  it.each([
    ['nothing', [], { data: 'Choose a file' }],
    ['no file in the field', [fieldPart('data')], { data: 'Send one file and nothing else' }],
    ['a file in another field', [filePart('file')], { file: 'Unknown field' }],
    ['two files', [filePart('data'), filePart('data')], { data: 'Send one file and nothing else' }],
    [
      'another field beside it',
      [filePart('data'), fieldPart('name')],
      { data: 'Send one file and nothing else' },
    ],
    [
      'another field before it',
      [fieldPart('name'), filePart('data')],
      { data: 'Send one file and nothing else' },
    ],
  ])('is rejected with %s', async (_, parts, fields) => {
    expect(await send(written(parts), typed, to)).toMatchObject({
      status: 400,
      body: { ok: false, code: 'invalid_input', message: 'Some fields are not valid.', fields },
    });
  });

  it.each([
    ['no boundary', 'multipart/form-data', written([filePart('data')])],
    ['another boundary', 'multipart/form-data; boundary=other', written([filePart('data')])],
    ['no end', 'multipart/form-data; boundary=edge', written([filePart('data')]).subarray(0, -12)],
  ])('is rejected if the form has %s', async (_, type, body) => {
    const reply = await send(body, { 'content-type': type }, to);
    const message = 'The form is incomplete or not valid.';
    expect(reply).toMatchObject({ status: 400, body: { ok: false, code: 'malformed_body', message } });
  });

  it.each(['application/json', 'image/png', 'application/x-www-form-urlencoded', 'text/plain'])(
    'is rejected with the content type %s',
    async (type) => {
      const reply = await send(Buffer.from('{}'), { 'content-type': type }, to);
      expect(reply).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
      expect(reply.body.message).toContain('multipart/form-data');
    },
  );

  it('is rejected one byte above the limit, with the specified message', async () => {
    const tooLarge = { status: 413, body: { code: 'too_large', message: 'File too large.' } };
    expect(await send(formOf(Buffer.alloc(pictureBytes + 1)), {}, to)).toMatchObject(tooLarge);
    const atTheLimit = await send(formOf(Buffer.alloc(pictureBytes)), {}, to);
    expect(atTheLimit.body.code).toBe('unreadable_picture');
  });
});

it('calls that take no upload reject one', async () => {
  const reply = await site.call('POST', '/content/drafts', { token, body: formOf(picture) });
  expect(reply).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
});

describe('before the server has read the body of an upload, it', () => {
  /** Sends the beginning of a request without its end, and gives the response. */
  function answerTo(headers: Record<string, string>, pieces: readonly Buffer[]): Promise<{ status: number }> {
    const { port } = addressOf(site);
    return new Promise((resolve, reject) => {
      const request = http.request({ port, path, method: 'POST', headers: { ...typed, ...headers } });
      request.on('error', reject);
      request.on('response', (response) => {
        resolve({ status: response.statusCode ?? 0 });
        request.destroy();
      });
      for (const piece of pieces) request.write(piece);
    });
  }
  const beginning = Buffer.from(`--edge\r\n${filePart('data')}`);

  it('rejects callers without a session or the role to write', async () => {
    expect(await answerTo({}, [beginning])).toEqual({ status: 401 });
    const reader = await makeAccount(site.context, 'P');
    expect(await answerTo({ authorization: reader.token }, [beginning])).toEqual({ status: 403 });
  });

  it('rejects a Content-Length over the limit', async () => {
    const headers = { authorization: token, 'content-length': String(100 * 1024 * 1024) };
    expect(await answerTo(headers, [beginning])).toEqual({ status: 413 });
  });

  it('rejects a body as soon as it exceeds the limit', async () => {
    const pieces = Array.from({ length: 6 }, () => randomBytes(1024 * 1024));
    expect(await answerTo({ authorization: token }, [beginning, ...pieces])).toEqual({ status: 413 });
  });

  /** Begins an upload that doesn't end. */
  function begin(by: TestAccount): http.ClientRequest {
    const headers = { ...typed, authorization: by.token };
    const request = http.request({ port: addressOf(site).port, path, method: 'POST', headers });
    request.on('error', () => {});
    request.write(beginning);
    return request;
  }
  const sendSmall = async (by: TestAccount) =>
    site.call('POST', path, { token: by.token, body: written([filePart('other')]), headers: typed });
  const statusFor = async (by: TestAccount) => (await sendSmall(by)).status;

  it('accepts no more uploads at once than fit into memory', { tags: 'edge' }, async () => {
    const begun: http.ClientRequest[] = [];
    const another = () => makeAccount(site.context, 'R');
    // One more each time: the small one may have had the place of one that came meanwhile.
    await until(async () => {
      begun.push(begin(await another()));
      return (await statusFor(await another())) === 503;
    });
    for (const request of begun) request.destroy();
    await until(async () => (await statusFor(await another())) === 400);
  });

  it('accepts two uploads of an account at once, and leaves the other places to others', async () => {
    const flooder = await makeAccount(site.context, 'R');
    const begun: http.ClientRequest[] = [];
    await until(async () => {
      await site.context.db.deleteFrom('rate_limits').execute();
      begun.push(begin(flooder));
      return (await statusFor(flooder)) === 429;
    });
    for (let count = 0; count < 12; count += 1) begun.push(begin(flooder));
    const refused = await sendSmall(flooder);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(refused.headers['retry-after']).toBe('5');
    expect(await statusFor(await makeAccount(site.context, 'R'))).toBe(400);
    for (const request of begun) request.destroy();
  });

  it('charges its account for it', async () => {
    const flooder = await makeAccount(site.context, 'R');
    for (let count = 0; count < budgets['upload:account'].burst; count += 1)
      expect(await statusFor(flooder)).toBe(400);
    expect(await answerTo({ authorization: flooder.token }, [beginning])).toEqual({ status: 429 });
  });
});
