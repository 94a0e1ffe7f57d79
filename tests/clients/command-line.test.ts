/**
 * The command line of the API, as `npx` runs it: from its package, against a site, a hostile server and broken connections.
 *
 * @module-tag edge
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withdrawPost } from '../../server/posts/index.ts';
import { longEnoughReason, makeAccount, makeApproved } from '../factories.ts';
import { freePort } from '../process.ts';
import {
  paragraph,
  picture,
  pictureRelationship,
  relationships,
  run,
  type WordParts,
  wordFile,
  wordParts,
} from '../word-document.ts';
import { installTypeScript } from './packages.ts';
import { breakingConnection, type ClientsSite, startClientsSite } from './site.ts';

let clientsSite: ClientsSite;
let program: string;
let key: string;
const servers: Server[] = [];

beforeAll(async () => {
  clientsSite = await startClientsSite();
  [program, { key }] = [await installTypeScript(clientsSite.folder), await clientsSite.makeAuthor()];
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await clientsSite.close();
});

type Settings = Record<string, string>;

function start(args: string[], settings: Settings = {}) {
  const child = spawn(program, args, {
    cwd: clientsSite.folder,
    env: { PATH: process.env.PATH, HOME: clientsSite.folder, AFYA_SITE: clientsSite.address, ...settings },
  });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    texts.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    texts.err += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]) => ({ code, ...texts }));
  return { child, texts, ended };
}

const call = (args: string[], settings: Settings = {}) => start(args, settings).ended;
const file = (name: string) => path.join(clientsSite.folder, name);

async function serve(listener: RequestListener): Promise<string> {
  const port = await freePort();
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${port}`;
}

describe('what is public', () => {
  it('is found as a table and as JSON', async () => {
    const { code, out } = await call(['posts', 'search', 'water', '--limit', '2']);
    expect(code).toBe(0);
    const [head = '', ...rows] = out.trimEnd().split('\n');
    expect(head.split(/\s{2,}/)).toEqual(['title', 'by', 'language', 'published', 'url']);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/^Water \d .* http:\/\/127\.0\.0\.1:\d+\/phis\/read\/water-\d$/);
    const json = await call(['posts', 'search', 'water', '--json']);
    const titles = json.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).title);
    expect(titles.sort()).toEqual(['Water 1', 'Water 2', 'Water 3']);
  });

  it('is taken along as files; what was withdrawn is removed', async () => {
    const { id, slug } = await makeApproved(clientsSite.site.context, { title: 'Wells of Gulu' });
    const first = await call(['pack', 'card', '--json']);
    const outcomes = (out: string) =>
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).outcome);
    expect({ ...first, out: outcomes(first.out) }).toEqual({
      code: 0,
      err: '',
      out: ['new', 'new', 'new', 'new'],
    });
    expect((await readFile(file(`card/${slug}.epub`))).subarray(0, 2).toString()).toBe('PK');
    await withdrawPost(clientsSite.site.context, await makeAccount(clientsSite.site.context, 'A'), id, {
      reason: longEnoughReason,
      as: 'admin',
    });
    const again = await call(['pack', 'card', '--json']);
    expect(outcomes(again.out)).toEqual(['same', 'same', 'same', 'withdrawn']);
    expect(again.out).toContain(longEnoughReason);
    expect((await readdir(file('card'))).sort()).toEqual([
      'pack.json',
      'water-1.epub',
      'water-2.epub',
      'water-3.epub',
    ]);
  });

  it('is followed from the place where it was ended, even by force', async () => {
    const all = (await call(['follow', 'whole', '--once', '--json'])).out.trimEnd().split('\n');
    expect(all.length).toBeGreaterThanOrEqual(5);
    const { child, texts, ended } = start(['follow', 'cut', '--json']);
    child.stdout.once('data', () => child.kill('SIGKILL'));
    await ended;
    const seen = texts.out.split('\n').filter((line) => all.includes(line));
    const rest = await call(['follow', 'cut', '--once', '--json']);
    expect(new Set([...seen, ...rest.out.trimEnd().split('\n').filter(Boolean)])).toEqual(new Set(all));
    expect(await call(['follow', 'whole', '--once'])).toEqual({ code: 0, out: '', err: '' });
  });

  it('is asked of the cloud, and silence is not called a no', async () => {
    const yes = await call(['cloud', 'ask', '11-5227002-T-A']);
    expect({ code: yes.code, end: yes.out.trimEnd().split('\n').at(-1) }).toEqual({
      code: 0,
      end: 'Yes: at least one node has it.',
    });
    const silent = await call(['cloud', 'ask', 'chr11:5227003:T:A']);
    expect(silent.out).toContain('Unknown: no node said yes, but 1 of 2 did not answer the question.');
    expect(await call(['cloud', 'ask', '11-x'])).toMatchObject({ code: 2, out: '' });
  });
});

describe('drafts', () => {
  const text = `---
title: "Wells: a survey"
topics: [water, 'wells']
countries:
  - KE
summary: |
  Two lines
  of summary.
pandoc:
  nested: [a, {b: c}]
---

Text of the draft.
`;

  it('are made of files once, saved again, and submitted', async () => {
    await writeFile(file('wells.md'), text);
    const { server, address } = await breakingConnection(clientsSite.address);
    servers.push(server);
    const settings = { API_KEY: key, AFYA_SITE: address };
    const pushed = await call(['draft', 'push', 'wells.md', '--json'], settings);
    expect({ code: pushed.code, err: pushed.err }).toEqual({ code: 0, err: '' });
    const { id } = JSON.parse(pushed.out);
    expect(JSON.parse(pushed.out)).toMatchObject({
      title: 'Wells: a survey',
      topics: ['water', 'wells'],
      countries: ['KE'],
      summary: 'Two lines of summary.',
      body: 'Text of the draft.\n',
      version: 1,
    });
    // As if the program had been ended before the answer came.
    const kept = JSON.parse(await readFile(file('wells.md.draft.json'), 'utf8'));
    await writeFile(file('wells.md.draft.json'), JSON.stringify({ site: kept.site, once: kept.once }));
    expect(JSON.parse((await call(['draft', 'push', 'wells.md', '--json'], settings)).out).id).toBe(id);

    expect(await call(['submit', 'wells.md'], settings)).toMatchObject({
      code: 0,
      out: expect.stringContaining(`${id}  waits for review`),
    });
    expect(await call(['draft', 'push', 'wells.md'], settings)).toMatchObject({
      code: 1,
      err: expect.stringContaining('409'),
    });
  });

  it('never overwrite what was written on the site meanwhile, unless they are told to', async () => {
    await writeFile(file('pumps.md'), '# Pumps\n\nText. ![A pump](pump.png)\n');
    const first = await call(['draft', 'push', 'pumps.md', '--json'], { API_KEY: key });
    expect(first.err).toContain('pump.png is not on the site');
    const { id, title } = JSON.parse(first.out);
    expect(title).toBe('Pumps');
    const save = (version: number) =>
      fetch(`${clientsSite.address}/api/v1/drafts/${id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ version, title: 'On the site' }),
      });
    expect((await save(1)).status).toBe(200);
    const refused = await call(['draft', 'push', 'pumps.md'], { API_KEY: key });
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('give --version 2') });
    const over = await call(['draft', 'push', 'pumps.md', '--version', '2', '--json'], { API_KEY: key });
    expect(JSON.parse(over.out)).toMatchObject({ id, title: 'Pumps', version: 3 });
    await writeFile(file('pumps.md'), '# Pumps\n\nOther text.\n');
    expect(await call(['submit', 'pumps.md'], { API_KEY: key })).toMatchObject({
      code: 2,
      err: expect.stringContaining('has changed since it was pushed'),
    });
  });

  it('are made of Word documents, and what is not kept is said with its place', async () => {
    const remote: IncomingHttpHeaders[] = [];
    const elsewhere = await serve((request, response) => {
      remote.push(request.headers);
      response.end();
    });
    const pictures = relationships(
      pictureRelationship('p', 'well.png') +
        `<Relationship Id="far" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${elsewhere}/far.png" TargetMode="External"/>`,
    );
    const body = [
      paragraph(run('Wells of Gulu'), 'Title'),
      paragraph(run('Results'), 'heading1'),
      paragraph(`${run('Give ')}${run('5 mg', '<w:b/>')}${run(' a day.')}`),
      paragraph(`${run('The pump after repair: ')}${picture('p', 'A pump')}`),
      paragraph(picture('far', 'Far')),
      paragraph(`${run('Seen by ')}<w:r><w:rPr><w:vanish/></w:rPr><w:t>nobody</w:t></w:r>`),
    ].join('');
    const png = Buffer.from('iVBORw0KGgo=', 'base64');
    await writeFile(
      file('wells.docx'),
      wordFile(wordParts(body, { 'word/media/well.png': png, 'word/_rels/document.xml.rels': pictures })),
    );
    const pushed = await call(['draft', 'push', 'wells.docx', '--json'], { API_KEY: key });
    expect({ code: pushed.code, out: JSON.parse(pushed.out) }).toMatchObject({
      code: 0,
      out: { title: 'Wells of Gulu', version: 1 },
    });
    const draft = JSON.parse(pushed.out).body as string;
    expect(draft).toContain('Give **5 mg** a day.');
    expect(draft).not.toMatch(/taken-|far\.png/);
    expect(pushed.err).toContain('Not kept of wells.docx, or changed:');
    expect(pushed.err).toContain('Insert them in the editor: 1\n    “A pump” after “');
    expect(pushed.err).toMatch(/after “.*The pump after repair:”/);
    expect(pushed.err).toContain('Pictures that are somewhere else. Save them and insert them here: 1');
    expect(pushed.err).toContain('Hidden passages, left out: 1');
    expect(remote).toEqual([]);
    // Saved again into the same draft, and submitted as it was pushed.
    await writeFile(file('wells.docx'), wordFile(wordParts(paragraph(run('Other text.')))));
    const submit = () => call(['submit', 'wells.docx'], { API_KEY: key });
    expect(await submit()).toMatchObject({ code: 2, err: expect.stringContaining('has changed') });
    const again = await call(['draft', 'push', 'wells.docx', '--json'], { API_KEY: key });
    expect(JSON.parse(again.out)).toMatchObject({ id: JSON.parse(pushed.out).id, version: 2 });
    expect((await submit()).code).toBe(0);
  });

  const word = (more: WordParts, body = paragraph(run('Text.'))) => wordFile(wordParts(body, more));
  const macro =
    '<Override PartName="/word/vbaProject.bin" ContentType="application/vnd.ms-office.vbaProject"/>';
  it.each([
    [
      'that unpacks to more than memory has',
      word({ 'word/big.xml': ' '.repeat(40_000_000) }),
      'unpacked, it is too',
    ],
    [
      'with an endless text',
      word({}, paragraph(run('a '.repeat(4_000_000)))),
      'unpacked, it is too large|longer than',
    ],
    [
      'whose parts name files of this machine',
      word({
        'word/document.xml':
          '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>&x;</w:t></w:r></w:p></w:body></w:document>',
      }),
      'refers to things outside of itself',
    ],
    ['with macros', word({ 'word/vbaProject.bin': 'x', 'customXml/macro.xml': macro }), 'it has macros'],
    ['that is none', new Uint8Array(Buffer.from('Text.')), 'it is not a Word document'],
    ['of Word up to 2003', new Uint8Array(Buffer.from('d0cf11e0a1b11ae1', 'hex')), 'of Word up to 2003'],
    ['that was cut off', word({}).slice(0, 300), 'the file is damaged'],
    ['of 11 MB', new Uint8Array(11_000_000), 'larger than 10 MB'],
    ['without a text', word({}, ''), 'there is no text'],
  ])('are not made of a Word document %s', async (_, bytes, problem) => {
    await writeFile(file('bad.docx'), bytes);
    expect(await call(['draft', 'push', 'bad.docx'], { API_KEY: key })).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(`^afya-client: bad\\.docx was not read: .*(?:${problem})`),
    });
    expect(await readdir(clientsSite.folder)).not.toContain('bad.docx.draft.json');
  });

  it('are made of a Word document whose parts name places outside of it, and nothing is written there', async () => {
    await writeFile(
      file('paths.docx'),
      word({ '../../escaped.xml': '<x/>', '/word/media/../../escaped.png': 'x' }),
    );
    const pushed = await call(['draft', 'push', 'paths.docx', '--json'], { API_KEY: key });
    expect(JSON.parse(pushed.out).body.trim()).toBe('Text.');
    for (const folder of [
      clientsSite.folder,
      path.dirname(clientsSite.folder),
      path.dirname(path.dirname(clientsSite.folder)),
    ])
      expect((await readdir(folder)).filter((name) => name.startsWith('escaped'))).toEqual([]);
  });

  it('are not made of other documents, and it says what can be done', async () => {
    expect(await call(['draft', 'push', 'text.odt'], { API_KEY: key })).toMatchObject({
      code: 2,
      err: expect.stringContaining('Save it as .docx'),
    });
    expect(await call(['draft', 'push', 'none.docx'], { API_KEY: key })).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no file none.docx'),
    });
  });
});

describe('keys', () => {
  it('are read from files that nobody else can read', async () => {
    const requests: IncomingHttpHeaders[] = [];
    const address = await serve((request, response) => {
      requests.push(request.headers);
      response.end('{"posts":[],"next":null}');
    });
    const name = file(`.config/afya-client/${new URL(address).host.replace(':', '_')}.key`);
    await mkdir(path.dirname(name), { recursive: true });
    await writeFile(name, `${key}\n`);
    await chmod(name, 0o640);
    const search = () => call(['posts', 'search', 'water'], { AFYA_SITE: address });
    expect(await search()).toMatchObject({ code: 2, err: expect.stringContaining(`chmod 600 ${name}`) });
    expect(requests).toEqual([]);
    await chmod(name, 0o600);
    expect(await search()).toEqual({ code: 0, out: '', err: '' });
    expect(requests[0]?.authorization).toBe(`Bearer ${key}`);
    // Another site gets none.
    const other = await serve((request, response) => {
      requests.push(request.headers);
      response.end('{"posts":[],"next":null}');
    });
    expect((await call(['posts', 'search', 'water'], { AFYA_SITE: other })).code).toBe(0);
    expect(requests[1]?.authorization).toBeUndefined();
  });

  it('are asked for where they are needed, and not sent where everybody could read them', async () => {
    await writeFile(file('plain.md'), '# Plain\n\nText.\n');
    expect(await call(['draft', 'push', 'plain.md'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('needs a key'),
    });
    expect(
      await call(['posts', 'search', 'water'], { AFYA_SITE: 'http://afya.example', API_KEY: key }),
    ).toMatchObject({
      code: 2,
      err: expect.stringContaining('Use https'),
    });
    const refused = await call(['draft', 'push', 'plain.md'], { API_KEY: 'nobody' });
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('401') });
    await rm(file('plain.md.draft.json'));
  });
});

describe('hostile and broken answers', () => {
  const post = (fields: object) => ({
    id: '00000000-0000-4000-8000-000000000001',
    title: 'A title',
    language: 'en',
    byline: 'Somebody',
    published_at: '2026-11-29T00:00:00Z',
    url: 'https://afya.example/',
    ...fields,
  });
  const answering = (posts: object[], next: string | null = null) =>
    serve((_, response) => response.end(JSON.stringify({ posts, next })));

  it('can’t command the terminal', async () => {
    const title = '\u001b]0;owned\u0007\u009b31mRed\u202e\u2066 title\r\nnext';
    const AFYA_SITE = await answering([post({ title })]);
    for (const options of [[], ['--json']]) {
      const { code, out } = await call(['posts', 'search', 'water', ...options], { AFYA_SITE });
      expect(code).toBe(0);
      expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(out.trimEnd().split('\n')).toHaveLength(options.length === 0 ? 2 : 1);
    }
    const refusing = await serve((_, response) =>
      response.writeHead(403).end(JSON.stringify({ code: 'no\u001b[2J', message: 'No.\u009bJ' })),
    );
    const { code, err } = await call(['posts', 'search', 'water'], { AFYA_SITE: refusing });
    expect({ code, err }).toEqual({ code: 1, err: 'afya-client: the site refused. 403 no[2J: No.J\n' });
  });

  it('can’t lead out of a folder', async () => {
    const AFYA_SITE = await serve((request, response) =>
      response.end(
        request.url?.startsWith('/api/')
          ? JSON.stringify({ posts: [post({ slug: '../../evil' })], next: null })
          : 'book',
      ),
    );
    expect((await call(['pack', 'inner'], { AFYA_SITE })).code).toBe(0);
    expect((await readdir(file('inner'))).sort()).toEqual(['______evil.epub', 'pack.json']);
    expect(await call(['pack', 'inner'])).toMatchObject({
      code: 2,
      err: expect.stringContaining(`has posts of ${AFYA_SITE}`),
    });
  });

  it('end in words and a status, and not in a loop', async () => {
    const page = await serve((_, response) => response.end('<title>Sign in to this network</title>'));
    const loop = await answering([], 'the same');
    for (const AFYA_SITE of [page, loop])
      expect(await call(['posts', 'search', 'water'], { AFYA_SITE })).toMatchObject({
        code: 3,
        err: expect.stringContaining('is not this API'),
      });
    const nobody = `http://127.0.0.1:${await freePort()}`;
    expect(await call(['posts', 'search', 'water'], { AFYA_SITE: nobody })).toMatchObject({
      code: 3,
      err: expect.stringContaining('ECONNREFUSED'),
    });
    for (const args of [[], ['follow', '--help']]) expect((await call(args)).code).toBe(0);
    for (const args of [
      ['posts'],
      ['posts', 'search'],
      ['follow', 'place', '--nope'],
      ['pack', 'x', '--form', 'pdf'],
    ])
      expect(await call(args)).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringMatching(/^afya-client: /),
      });
  });
});

describe('listening', () => {
  it('brings the messages that the site would send, signed as the site signs', async () => {
    const received = new Map<string, { headers: IncomingHttpHeaders; body: string }>();
    const { promise: hasTest, resolve: tested } = Promise.withResolvers<void>();
    const { promise: hasPost, resolve: published } = Promise.withResolvers<void>();
    const receiver = await serve(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = Buffer.concat(chunks).toString();
      const { type } = JSON.parse(body);
      const isRetried = request.url === '/listened' && type === 'post.approved' && !received.has('refused');
      received.set(isRetried ? 'refused' : `${request.url} ${type}`, { headers: request.headers, body });
      response.writeHead(isRetried ? 500 : 204).end();
      if (type === 'webhook.test') tested();
      if (request.url === '/listened' && type === 'post.approved' && !isRetried) published();
    });
    const created = await fetch(`${clientsSite.address}/api/v1/webhooks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${receiver}/sent`, events: ['post.approved'] }),
    });
    expect(created.status).toBe(201);
    const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret of this test, long').toString('base64')}`;
    const { child, ended } = start(
      ['listen', `${receiver}/listened`, '--events', 'post.approved', '--wait', '1', '--test', '--json'],
      { WEBHOOK_SECRET },
    );
    try {
      await hasTest;
      await makeApproved(clientsSite.site.context, { title: 'Wells of Kitale' });
      await clientsSite.site.runJobs();
      await hasPost;
    } finally {
      child.kill();
    }
    const { out } = await ended;
    const listened = received.get('/listened post.approved');
    expect(listened?.body).toBe(received.get('/sent post.approved')?.body);
    const headers = listened?.headers as Record<string, string>;
    expect(new Webhook(WEBHOOK_SECRET).verify(listened?.body ?? '', headers)).toMatchObject({
      type: 'post.approved',
    });
    expect(headers['webhook-id']).toBe(received.get('refused')?.headers['webhook-id']);
    expect(out).toContain('"status_code":500');
  });
});
