/** @module-tag long */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pictureBytes } from '../../../contract/constants.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount } from '../../../tests/factories.ts';
import { hostilePictures } from '../../../tests/hostile-pictures.ts';
import { formOf } from '../../../tests/pictures.ts';

let site: TestApp;
let forms: { body: unknown; headers: Record<string, string> }[];
beforeAll(async () => {
  site = await startTestApp();
  const files = await Promise.all(hostilePictures.map(([, , make]) => make()));
  files.push(Buffer.alloc(pictureBytes), Buffer.alloc(pictureBytes + 1), Buffer.alloc(2 * pictureBytes));
  forms = files.map((bytes) => ({ body: formOf(bytes), headers: {} }));
  const two = formOf(Buffer.alloc(pictureBytes - 1000));
  two.append('data', new File([new Uint8Array(1000)], 'b.jpg', { type: 'image/jpeg' }));
  forms.push({ body: two, headers: {} });
  // A form that ends in the middle of its file.
  const cut = `--edge\r\nContent-Disposition: form-data; name="data"; filename="a.png"\r\n\r\n${'x'.repeat(1_000_000)}`;
  forms.push({ body: Buffer.from(cut), headers: { 'content-type': 'multipart/form-data; boundary=edge' } });
});
afterAll(() => site.close());

const megabyte = 1_000_000;

/** Sends every file to where people send their portraits. */
async function sendAll(): Promise<void> {
  let token = '';
  for (const [index, { body, headers }] of forms.entries()) {
    // The budget of one account is 30.
    if (index % 20 === 0) ({ token } = await makeAccount(site.context, 'P'));
    const { status } = await site.call('POST', '/cdn/profile', { token, body, headers });
    expect([400, 413, 422]).toContain(status);
  }
}

/** What is resident once nothing is left that nobody holds. */
function residentAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  return process.memoryUsage.rss();
}

it('repeated uploads of hostile files leak no memory', async () => {
  const rounds: number[] = [];
  for (let round = 0; round < 16; round += 1) {
    await sendAll();
    rounds.push(residentAfterCollection());
  }
  // Ten rounds of more than thirty files lie between these. Were one file of five megabytes kept in each of
  // them, or 60 kB of every file, it would show.
  const early = Math.max(...rounds.slice(0, 4));
  const late = Math.min(...rounds.slice(-3));
  expect(late - early).toBeLessThan(20 * megabyte);
}, 300_000);
