/** @module-tag long */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { findPrograms } from '../../../tests/debian-programs.ts';
import { makeApproved } from '../../../tests/factories.ts';
import { freePort } from '../../../tests/process.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** The last one plays the carrier. */
const programs = await findPrograms(['bearerbox', 'smsbox', 'fakesmsc'], {
  of: 'kannel and kannel-extras',
  proves: 'SMS pass through Kannel both ways',
});

const secret = 'k'.repeat(32);
let site: TestApp;
let folder: string;
let ports: number[];
const running: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  if (!programs) return;
  folder = await mkdtemp(path.join(tmpdir(), 'kannel-'));
  ports = await Promise.all(Array.from({ length: 4 }, () => freePort()));
  site = await startTestApp({
    PHONE_GATEWAY: 'kannel',
    PHONE_SECRET: secret,
    PHONE_USER: 'afya',
    PHONE_PASSWORD: 'secret',
    PHONE_SENDER: '22123',
    PHONE_URL: `http://127.0.0.1:${ports[3]}/cgi-bin/sendsms`,
    PHONE_PART_COST: '0.80 KES',
  });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const end of running.reverse()) await end();
  if (!programs) return;
  await site.close();
  await rm(folder, { recursive: true });
});

/** As docs/operations.md has it, with a carrier that is played. */
function settings(address: AddressInfo): string {
  const [admin, boxes, smsc, sends] = ports;
  return `
group = core
admin-port = ${admin}
admin-password = bar
smsbox-port = ${boxes}
box-allow-ip = "127.0.0.1"

group = smsc
smsc = fake
smsc-id = FAKE
host = 127.0.0.1
port = ${smsc}
connect-allow-ip = 127.0.0.1

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${sends}

group = sms-service
keyword = default
get-url = "http://127.0.0.1:${address.port}/phones/${secret}/sms?id=%I&from=%p&text=%b&charset=%C"
omit-empty = true
max-messages = 0

group = sendsms-user
username = afya
password = secret
concatenation = true
max-messages = 3
`;
}

function start(command: string, args: readonly string[]): { printed(): string; end(): Promise<unknown> } {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const ended = once(child, 'close');
  const end = () => {
    child.kill('SIGKILL');
    return ended;
  };
  running.push(end);
  return { printed: () => printed, end };
}

const until = <Result>(look: () => Result | Promise<Result>) =>
  vi.waitFor(look, { timeout: 120_000, interval: 200 });

it.skipIf(!programs)('through Kannel, SMS in any letters are answered, and STOP is heard', async () => {
  const [bearerbox = '', smsbox = '', carrier = ''] = programs ?? [];
  const { context } = site;
  const summary = 'Boil water for one minute before you drink it. '.repeat(5).trim();
  await makeApproved(context, { title: 'Boil the water', language: 'en', topics: ['cholera'], summary });
  await makeApproved(context, {
    title: 'اغلِ الماء',
    language: 'ar',
    topics: ['cholera'],
    summary: 'اغلِ الماء دقيقة واحدة.',
  });
  const file = path.join(folder, 'kannel.conf');
  await writeFile(file, settings(site.app.server.address() as AddressInfo));
  start(bearerbox, [file]);
  const status = () =>
    fetch(`http://127.0.0.1:${ports[0]}/status.txt?password=bar`).then((reply) => reply.text());
  await until(async () => expect(await status()).toContain('FAKE'));
  start(smsbox, [file]);
  await until(async () => expect(await status()).toMatch(/smsbox:?.*on-line/));

  /** Sends one SMS, and waits until as many parts of its answer have come. */
  const answered = async (message: string, parts: number) => {
    const sent = start(carrier, ['-H', '127.0.0.1', '-r', String(ports[2]), '-m', '1', message]);
    const got = () => sent.printed().match(/Got message \d+: <.*>/g) ?? [];
    await until(async () => {
      await site.runJobs();
      expect(got(), sent.printed()).toHaveLength(parts);
    });
    await sent.end();
    return got().join('\n');
  };
  const phones = () => context.db.selectFrom('phones').select(['number', 'ended_at']).execute();
  const [one, two] = ['+254711000001', '+254711000002'];

  const narrow = await answered(`${one} 22123 text cholera en`, 2);
  expect(narrow).toMatch(/22123 \+254711000001 udh %05%00%03\S+ data Boil\+the\+water%0ABoil\+water/);
  expect(narrow).toContain('%0Av1+https%3A%2F%2Fafya.example%2Fphis%2Fread%2Fboil-the-water');
  const wide = await answered(`${two} 22123 text cholera ar`, 2);
  // The title in UTF-16, of which Kannel prints bytes that are letters as such.
  expect(wide).toContain("data %06'%06%3A%06D%06P%00+");
  await answered(`${one} 22123 text START cholera`, 1);
  expect(await phones()).toEqual([{ number: expect.any(Buffer), ended_at: null }]);
  // قف, in UTF-16.
  await answered(`${one} 22123 ucs2 %06%42%06%41`, 1);
  expect(await phones()).toEqual([{ number: null, ended_at: expect.any(Date) }]);
});
