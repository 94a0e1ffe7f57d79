/**
 * The clients of the API, each installed from its package, against a running site through a connection that breaks.
 *
 * @module-tag edge
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPath } from '../../server/site/documentation/catalogue.ts';
import { signedMessage } from '../documented-site.ts';
import { codeOn } from '../examples.ts';
import { Browser, consent } from '../sample-app.ts';
import { callsOf, type Description, fieldsOf, operationsOf, replyOf } from './description.ts';
import { compiler, copySource, installPython, installR, installTypeScript, run } from './packages.ts';
import { python, r, typescript } from './programs.ts';
import { typesFrom } from './reply-types.ts';
import { breakingConnection, type ClientsSite, startClientsSite } from './site.ts';

let clientsSite: ClientsSite;
beforeAll(async () => {
  clientsSite = await startClientsSite();
});
afterAll(() => clientsSite.close());

const at = (name: string) => path.join(clientsSite.folder, name);

/** What each program prints, which is the same in each language. */
const expected = () => ({
  titles: ['Water 3', 'Water 2', 'Water 1'],
  found: true,
  body: 'Text 1.',
  citation: true,
  reason: true,
  code: 'not_found',
  copied: ['Water 1', 'Water 2', 'Water 3', clientsSite.withdrawn],
  followed: true,
  rest: 0,
  drafts: 1,
  conflict: 'version_conflict',
  webhooks: 0,
  genuine: 'webhook.test',
  forged: 5,
  asked: [true, false],
  unsaid: [false, false],
  answers: ['no_answer', 'yes'],
  strange: 'wrong_state',
  name: 'Amina',
  refreshed: true,
  ended: 401,
  elsewhere: 'no key',
});

/** Runs a program, and does what a person does in the browser where it asks for that. Gives the lines that it printed. */
async function linesOf(
  program: string,
  args: string[],
  environment: Record<string, string>,
): Promise<string[]> {
  const { server, address } = await breakingConnection(clientsSite.address);
  const { author, key, testKey } = await clientsSite.makeAuthor();
  const { id, redirectUri } = await clientsSite.makeApp();
  try {
    const child = spawn(program, args, {
      cwd: await mkdtemp(at('run-')),
      env: {
        PATH: process.env.PATH,
        HOME: clientsSite.folder,
        SITE: address,
        ISSUER: clientsSite.address,
        APP: id,
        CLIENT_ID: id,
        REDIRECT_URI: redirectUri,
        API_KEY: key,
        TEST_KEY: testKey,
        WITHDRAWN: clientsSite.withdrawn,
        ...signedMessage(),
        ...environment,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const closed = once(child, 'close');
    let problems = '';
    child.stderr.on('data', (chunk: Buffer) => {
      problems += chunk.toString();
    });
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (!/^open /i.test(line)) continue;
      const back = await consent(new Browser(clientsSite.site), new URL(line.slice(5)), author);
      child.stdin.write(`${back}\n`);
    }
    const [code] = await closed;
    expect({ code, problems }).toEqual({ code: 0, problems: '' });
    return lines;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** What a program printed last. */
const outputOf = async (...given: Parameters<typeof linesOf>) =>
  JSON.parse((await linesOf(...given)).at(-1) ?? '');

/** The code on the page of the docs about clients, as one program. */
async function documented(language: string): Promise<string> {
  const { html } = await clientsSite.site.page(documentPath('clients'));
  const blocks = codeOn(html).filter((block) => block.language === language);
  expect(blocks).toHaveLength(8);
  return blocks.map(({ code }) => code).join('\n');
}

/** What the code of the docs prints, in any language with a client. */
const documentedLines = () => [
  ...[3, 2, 1].map((number) => `Water ${number} ${clientsSite.address}/phis/read/water-${number}`),
  expect.stringContaining('@'),
];

/** The last lines, without that of the address that a person opened. */
const told = (lines: string[]) => lines.filter((line) => !/^open /i.test(line)).slice(-3);

/** Whether a program is here; says what is left out where it isn't. */
async function isHere(language: string, program: string, args: string[]): Promise<boolean> {
  const found = await run(program, args).then(
    () => true,
    () => false,
  );
  if (!found)
    console.warn(`The client for ${language} is left out: ${program} is not here, or lacks what it needs.`);
  return found;
}

const hasPython = await isHere('Python', 'python3', ['-c', 'import sys; assert sys.version_info >= (3, 10)']);
const hasVenv = await isHere('Python, from nothing,', 'python3', ['-c', 'import venv, ensurepip']);
const hasR = await isHere('R', 'Rscript', ['-e', 'library(httr2); library(jsonlite)']);

const whatItDoes = 'reads, copies, follows, writes once, asks the cloud, signs people in and checks messages';

describe.concurrent('a client', () => {
  it.skipIf(!hasPython)(`for Python ${whatItDoes}`, async () => {
    const PYTHONPATH = await installPython(clientsSite.folder);
    await writeFile(at('use.py'), python);
    expect(await outputOf('python3', [at('use.py')], { PYTHONPATH })).toEqual(expected());
    await writeFile(at('documented.py'), await documented('python'));
    const lines = await linesOf('python3', [at('documented.py')], { PYTHONPATH });
    expect(lines.slice(0, 4)).toEqual(documentedLines());
    expect(lines).toContain('approved');
    expect(told(lines)).toEqual(['True False', 'webhook.test', 'Amina']);
  });

  it(`for TypeScript and JavaScript ${whatItDoes}`, async () => {
    await installTypeScript(clientsSite.folder);
    await writeFile(at('use.ts'), typescript);
    await writeFile(at('documented.ts'), await documented('typescript'));
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
    const types = ['--typeRoots', path.join(import.meta.dirname, '../../node_modules/@types')];
    await run(process.execPath, [compiler, ...checked, ...types], { cwd: clientsSite.folder });
    const node = ['--disable-warning=ExperimentalWarning'];
    expect(await outputOf(process.execPath, [...node, at('use.ts')], {})).toEqual(expected());
    const lines = await linesOf(process.execPath, [...node, at('documented.ts')], {});
    expect(lines.slice(0, 4)).toEqual(documentedLines());
    expect(lines).toContain('approved');
    expect(told(lines)).toEqual(['true false', 'webhook.test', 'Amina']);
  });

  it.skipIf(!hasR)(`for R ${whatItDoes}`, async () => {
    const R_LIBS = await installR(clientsSite.folder);
    await writeFile(at('use.R'), r);
    expect(await outputOf('Rscript', [at('use.R')], { R_LIBS })).toEqual(expected());
    await writeFile(at('documented.R'), await documented('r'));
    const lines = (await linesOf('Rscript', [at('documented.R')], { R_LIBS })).map((line) => line.trim());
    expect(lines.slice(0, 4)).toEqual(documentedLines());
    expect(lines).toContain('approved');
    expect(told(lines)).toEqual(['TRUE FALSE', 'webhook.test', 'Amina']);
  });

  it('is not needed: the same with curl', async () => {
    const lines = await linesOf('sh', ['-ec', await documented('sh')], {});
    expect(lines.join('\n')).toMatch(
      /"title":"Water 3".*@.*"changes":.*"title":"Wells tested".*"rule":"approve".*"exists":true.*genuine, sent \d+ seconds ago.*"firstname":"Amina"/s,
    );
  });
});

describe('what a client knows of the API is what /openapi.json says', () => {
  let description: Description;
  beforeAll(async () => {
    description = (await clientsSite.site.call('GET', '/openapi.json')).body as unknown as Description;
  });

  it('its types in TypeScript', async () => {
    const file = path.join(import.meta.dirname, '../../clients/typescript/src/replies.ts');
    const written = typesFrom(description);
    // `npm run format` lays it out; it says the same as long as the words are the same.
    if (process.env.UPDATE_CLIENTS === '1') await writeFile(file, `${written}\n`);
    const words = (text: string) => text.replace(/["'()|\s]/g, '').split(';');
    expect(words(await readFile(file, 'utf8'))).toEqual(words(written));
  });

  /** Where clients begin by hand, and what has programs of its own. */
  const left = ['GET /api/v1', 'GET /api/v1/counter/r51/reports/ir'];
  /** Described by the standard of Beacons. */
  const ofBeacons = ['POST /beacon/api/g_variants'];

  it.each(Object.entries(callsOf))(
    'its calls and the fields that it takes of replies, in %s',
    (_, readCalls) => {
      const operations = operationsOf(description);
      const calls = readCalls();
      const called = new Set(calls.map(({ call }) => call));
      expect([...called].filter((call) => !operations.has(call))).toEqual(ofBeacons);
      expect([...operations.keys()].filter((call) => !called.has(call) && !left.includes(call))).toEqual([]);
      const taken = calls.flatMap(({ call, fields }) => fields.map((field) => ({ call, field })));
      expect(taken.length).toBeGreaterThan(15);
      const missing = taken.filter(({ call, field }) => {
        const operation = operations.get(call);
        return operation && !fieldsOf(replyOf(operation), description).includes(field);
      });
      expect(missing).toEqual([]);
    },
  );

  it('the filters of lists in TypeScript', async () => {
    const code = await readFile(
      path.join(import.meta.dirname, '../../clients/typescript/src/index.ts'),
      'utf8',
    );
    const [, filter = ''] = /type PostFilter = \{(.*?)\}/s.exec(code) ?? [];
    const { parameters = [] } = operationsOf(description).get('GET /api/v1/posts') ?? {};
    const named = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
    expect([...filter.matchAll(/(\w+)\?:/g)].map(([, name]) => name).sort()).toEqual(
      named.filter((name) => !['cursor', 'limit'].includes(name)).sort(),
    );
  });
});

describe('a newcomer', () => {
  /** What the docs say to type, by the program that is called in its last line. */
  const transcripts = [
    { name: 'TypeScript', calls: 'new Client("', isHere: true },
    { name: 'the command line', calls: 'npx afya-client', isHere: true },
    { name: 'Python', calls: 'from afya_client', isHere: hasPython && hasVenv },
    { name: 'R', calls: 'library(afyaclient)', isHere: hasR },
    { name: 'curl', calls: '/api/v1/posts', isHere: true },
  ];

  it.each(transcripts)(
    'comes from nothing to a first answer in five lines with $name',
    async ({ calls, isHere: runs }) => {
      const { html } = await clientsSite.site.page(documentPath('clients'));
      const blocks = codeOn(html).filter(({ language }) => language === 'shell');
      expect(blocks).toHaveLength(transcripts.length);
      const { code = '' } = blocks.find((block) => block.code.includes(calls)) ?? {};
      expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(5);
      if (!runs) return;
      const folder = await mkdtemp(at('newcomer-'));
      await copySource(path.join(folder, 'afya'));
      const { stdout } = await run('sh', ['-ec', code], {
        cwd: folder,
        env: { PATH: process.env.PATH, HOME: folder, npm_config_offline: 'true', PIP_NO_INDEX: '1' },
      });
      for (const number of [1, 2, 3]) expect(stdout).toContain(`Water ${number}`);
    },
  );
});
