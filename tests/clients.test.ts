/** The clients of the API, each installed from its package, against a running site through a connection that breaks. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyScopes } from '../contract/programs/scopes.ts';
import { startTestApp, type TestApp } from './app.ts';
import { signedMessage } from './documented-site.ts';
import {
  giveDeveloperAccess,
  makeAccount,
  makeApproved,
  makeWithdrawn,
  type TestAccount,
} from './factories.ts';
import { freePort } from './process.ts';

const run = promisify(execFile);
const clients = path.join(import.meta.dirname, '..', 'clients');

let site: TestApp;
let author: TestAccount;
let key: string;
let port: number;
let folder: string;
let withdrawn: string;

beforeAll(async () => {
  port = await freePort();
  site = await startTestApp({ PUBLIC_URL: `http://127.0.0.1:${port}`, OUTBOUND_LOOPBACK: 'true' });
  await site.app.listen({ port, host: '127.0.0.1' });
  author = await makeAccount(site.context, 'R');
  await giveDeveloperAccess(site.context, author);
  const { body } = await site.call('POST', '/developer/keys', {
    token: author.token,
    proved: true,
    body: { name: 'Clients', scopes: [...keyScopes], days: 1 },
  });
  key = body.secret;
  for (let number = 1; number <= 3; number += 1)
    await makeApproved(site.context, { author, title: `Water ${number}`, body: `Text ${number}.` });
  withdrawn = (await makeWithdrawn(site.context, { title: 'Wrong' })).slug;
  folder = await mkdtemp(path.join(tmpdir(), 'clients-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

/**
 * Passes requests on to the site. The first list is answered with 429; the first copy of everything breaks after a line and a half; the
 * answer to the first POST is lost after the site has made it.
 */
async function breakingConnection(): Promise<{ server: Server; address: string }> {
  const seen = new Set<string>();
  const isFirst = (name: string) => !seen.has(name) && seen.add(name) !== undefined;
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (url.startsWith('/api/v1/posts?') && isFirst('list')) {
      response.writeHead(429, { 'retry-after': '1', 'content-type': 'application/json' });
      return response.end(JSON.stringify({ ok: false, code: 'too_many_requests', message: 'Wait.' }));
    }
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      ['authorization', 'content-type', 'idempotency-key', 'accept'].includes(name)
        ? [[name, String(value)]]
        : [],
    );
    const reply = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      headers,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const body = Buffer.from(await reply.arrayBuffer());
    if (method === 'POST' && isFirst('post')) return request.socket.destroy();
    const isBroken = url.startsWith('/api/v1/bulk/') && isFirst('copy');
    response.writeHead(reply.status, {
      'content-type': reply.headers.get('content-type') ?? '',
      'content-length': String(body.length),
    });
    if (!isBroken) return response.end(body);
    response.write(body.subarray(0, body.indexOf('\n') + 20), () => request.socket.destroy());
  });
  const own = await freePort();
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${own}` };
}

/** What each program prints, which is the same in each language. */
const expected = (slug: string) => ({
  titles: ['Water 3', 'Water 2', 'Water 1'],
  found: true,
  body: 'Text 1.',
  citation: true,
  reason: true,
  code: 'not_found',
  copied: ['Water 1', 'Water 2', 'Water 3', slug],
  followed: true,
  rest: 0,
  drafts: 1,
  conflict: 'version_conflict',
  webhooks: 0,
  genuine: 'webhook.test',
  forged: 5,
});

async function outputOf(program: string, args: string[], environment: Record<string, string>) {
  const { server, address } = await breakingConnection();
  try {
    const { stdout } = await run(program, args, {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        SITE: address,
        API_KEY: key,
        WITHDRAWN: withdrawn,
        ...signedMessage(),
        ...environment,
      },
    });
    return JSON.parse(stdout);
  } finally {
    server.closeAllConnections();
    server.close();
    await site.context.db.deleteFrom('drafts').execute();
  }
}

const hasPython = await run('python3', ['-c', 'import sys; assert sys.version_info >= (3, 10)']).then(
  () => true,
  () => false,
);

describe('the client for Python', () => {
  it.skipIf(!hasPython)('reads, copies, follows, writes once and checks messages', async () => {
    const packages = path.join(folder, 'python');
    const source = path.join(folder, 'python-source');
    await cp(path.join(clients, 'python'), source, { recursive: true });
    const wheel = `import sys; sys.path.insert(0, ${JSON.stringify(source)}); import backend; print(backend.build_wheel(${JSON.stringify(folder)}))`;
    const { stdout } = await run('python3', ['-c', wheel]);
    await mkdir(packages);
    // What installing a wheel without scripts comes to.
    await run('python3', ['-m', 'zipfile', '-e', path.join(folder, stdout.trim()), packages]);
    await writeFile(path.join(folder, 'use.py'), python);
    expect(await outputOf('python3', ['use.py'], { PYTHONPATH: packages })).toEqual(expected(withdrawn));
  });
});

describe('the client for TypeScript and JavaScript', () => {
  it('reads, copies, follows, writes once and checks messages', async () => {
    const source = path.join(folder, 'typescript');
    await cp(path.join(clients, 'typescript'), source, { recursive: true });
    const compiler = path.join(import.meta.dirname, '../node_modules/typescript-compiler/bin/tsc');
    await run(process.execPath, [compiler, '-p', source]);
    const installed = path.join(folder, 'node_modules/afya-client');
    await mkdir(installed, { recursive: true });
    // What the package has: its description and the files that it names.
    const { files } = JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8'));
    for (const name of ['package.json', 'README.md', ...files])
      await cp(path.join(source, name), path.join(installed, name), { recursive: true });
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(path.join(folder, 'use.ts'), typescript);
    const checked = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--lib',
      'es2024,dom',
      '--types',
      'node',
      'use.ts',
    ];
    await run(
      process.execPath,
      [compiler, ...checked, '--typeRoots', path.join(import.meta.dirname, '../node_modules/@types')],
      {
        cwd: folder,
      },
    );
    expect(await outputOf(process.execPath, ['--disable-warning=ExperimentalWarning', 'use.ts'], {})).toEqual(
      expected(withdrawn),
    );
  });
});

const python = `
import json, os
from afya_client import ApiError, Client, ForgedMessage, Withdrawn, verify_webhook

client = Client(os.environ["SITE"])
said = {}
posts = list(client.posts(limit=2))
said["titles"] = [post["title"] for post in posts]
said["found"] = any(post["title"] == "Water 2" for post in client.search("water"))
first = posts[-1]
said["body"] = client.post(first["slug"])["body"]
said["citation"] = client.citation(first["slug"]).startswith("@")
try:
    client.post(os.environ["WITHDRAWN"])
except Withdrawn as error:
    said["reason"] = len(error.notice["reason"]) > 20
try:
    client.post("no-such-post")
except ApiError as error:
    said["code"] = error.code
said["copied"] = sorted(
    line["post"]["title"] if line["type"] == "post" else line["notice"]["slug"] for line in client.everything()
)
said["followed"] = len(list(client.follow("place", forever=False))) >= 4
said["rest"] = len(list(client.follow("place", forever=False)))
draft = client.create_draft(title="Once", body="Text.")
said["drafts"] = sum(1 for row in client.drafts() if row["title"] == "Once")
saved = client.save_draft(draft["id"], draft["version"], body="More.")
try:
    client.save_draft(draft["id"], draft["version"], body="Other.")
except ApiError as error:
    said["conflict"] = error.code
client.delete_draft(draft["id"])
said["webhooks"] = len(client.webhooks())

env = os.environ
message = {"webhook-id": env["WEBHOOK_ID"], "webhook-timestamp": env["WEBHOOK_TIMESTAMP"], "webhook-signature": env["WEBHOOK_SIGNATURE"]}
secret, body = env["WEBHOOK_SECRET"], env["WEBHOOK_BODY"]
said["genuine"] = verify_webhook(secret, message, body)["type"]
forged = [
    (secret, message, body + " "),
    ("", message, body),
    ("whsec_AAAA", message, body),
    (secret, {**message, "webhook-timestamp": str(int(message["webhook-timestamp"]) - 3600)}, body),
    (secret, {}, body),
]
said["forged"] = 0
for given in forged:
    try:
        verify_webhook(*given)
    except ForgedMessage:
        said["forged"] += 1
print(json.dumps(said))
`;

const typescript = `
import { env } from 'node:process';
import { ApiError, Client, ForgedMessage, type Message, verifyWebhook, Withdrawn } from 'afya-client';

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const row of rows) list.push(row);
  return list;
}
const text = (name: string) => env[name] ?? '';
const client = new Client(text('SITE'), { key: text('API_KEY') });
const said: Record<string, unknown> = {};
const posts = await all(client.posts());
said.titles = posts.map(({ title }) => title);
said.found = (await all(client.search('water'))).some(({ title }) => title === 'Water 2');
const slug = posts.at(-1)?.slug ?? '';
said.body = (await client.post(slug)).body;
said.citation = (await client.citation(slug)).startsWith('@');
await client.post(text('WITHDRAWN')).catch((error: unknown) => {
  if (error instanceof Withdrawn) said.reason = error.notice.reason.length > 20;
});
await client.post('no-such-post').catch((error: unknown) => {
  if (error instanceof ApiError) said.code = error.code;
});
const copied = await all(client.everything());
said.copied = copied.map((line) => (line.type === 'post' ? line.post.title : line.notice.slug)).sort();
let cursor: string | null = null;
const place = { read: async () => cursor, write: async (at: string) => { cursor = at; } };
async function follow(): Promise<number> {
  const ended = new AbortController();
  let count = 0;
  const wait = 0.2;
  setTimeout(() => ended.abort(), 1500);
  for await (const _change of client.follow(place, { wait, signal: ended.signal })) count += 1;
  return count;
}
said.followed = (await follow()) >= 4;
said.rest = await follow();
const draft = await client.createDraft({ title: 'Once', body: 'Text.' });
said.drafts = (await all(client.drafts())).filter(({ title }) => title === 'Once').length;
await client.saveDraft(draft.id, draft.version, { body: 'More.' });
await client.saveDraft(draft.id, draft.version, { body: 'Other.' }).catch((error: unknown) => {
  if (error instanceof ApiError) said.conflict = error.code;
});
await client.deleteDraft(draft.id);
said.webhooks = (await client.webhooks()).length;
const message = {
  'webhook-id': text('WEBHOOK_ID'),
  'webhook-timestamp': text('WEBHOOK_TIMESTAMP'),
  'webhook-signature': text('WEBHOOK_SIGNATURE'),
};
const secret = text('WEBHOOK_SECRET');
const body = text('WEBHOOK_BODY');
const genuine: Message = await verifyWebhook(secret, message, body);
said.genuine = genuine.type;
const hourAgo = String(Number(message['webhook-timestamp']) - 3600);
const forged: Parameters<typeof verifyWebhook>[] = [
  [secret, message, body + ' '],
  ['', message, body],
  ['whsec_AAAA', message, body],
  [secret, { ...message, 'webhook-timestamp': hourAgo }, body],
  [secret, {}, body],
];
let refused = 0;
for (const given of forged)
  await verifyWebhook(...given).catch((error: unknown) => {
    if (error instanceof ForgedMessage) refused += 1;
  });
said.forged = refused;
console.log(JSON.stringify(said));
`;
