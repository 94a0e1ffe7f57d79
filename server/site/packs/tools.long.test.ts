/** @module-tag long */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { findPrograms } from '../../../tests/debian-programs.ts';
import { makeAccount, makeApproved, writtenNotice } from '../../../tests/factories.ts';
import { noisyPicture } from '../../../tests/pictures.ts';
import { runProgram } from '../../../tests/process.ts';
import { importPicture } from '../../people/index.ts';
import { databaseUrlOf } from '../../platform/db/database-url.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { announceNotice } from '../../posts/index.ts';
import { openSigner } from '../../trust/index.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const run = promisify(execFile);
const epubcheck = await findPrograms(['java', 'epubcheck'], {
  of: 'epubcheck',
  proves: 'books are valid EPUB 3',
});
const minisign = await findPrograms(['minisign'], {
  of: 'minisign',
  proves: 'the signatures of packs are minisign’s',
});
const zimTools = await findPrograms(['zimcheck', 'zimdump', 'zimwriterfs'], {
  of: 'zim-tools',
  proves: 'packs become valid ZIM files',
});
const printer = await findPrograms(['chromium', 'pdftotext'], {
  of: 'chromium and poppler-utils',
  proves: 'packs are printed as PDF',
});

let site: TestApp;
let folder: string;
beforeAll(async () => {
  site = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'pack-tools-'));
  const signer = await openSigner(site.context.config.signingKeyFile);
  expect(signer.publicKey).toBeDefined();
  const { context } = site;
  const author = await makeAccount(context, 'R', { author: true });
  const picture = await importPicture(context, author, await noisyPicture(900, 600).jpeg().toBuffer());
  const body = [
    `![Pot](${picture})`,
    '## Steps\n\n1. Boil it.[^1]\n2. Let it cool.\n\n[^1]: For one minute.',
    '| Age | Dose |\n| --- | --- |\n| 1 to 5 | ½ |',
    '> [!WARNING]\n> Not for newborns.\n\n$x^2 < 3$ and <https://example.org/?a=1&b=2>.',
  ].join('\n\n');
  for (const [title, language] of [
    ['Boil & cool', 'en'],
    ['Maji safi', 'sw'],
    ['Eau propre : « forêt »', 'fr'],
    ['ماء نظيف', 'ar'],
    ['ንጹህ ውሃ', 'am'],
  ] as const) {
    const { id } = await makeApproved(context, {
      author,
      title,
      language,
      body,
      summary: 'One. Two.',
      topics: ['cholera'],
    });
    if (language === 'sw')
      await announceNotice(context, await makeAccount(context, 'A'), id, {
        ...writtenNotice,
        kind: 'correction',
        when: 'now',
      });
  }
  Object.assign(context.config.packs, {
    printCommand: printer && ['chromium'],
    zimCommand: zimTools && ['zimwriterfs'],
    environment: { PATH: process.env.PATH ?? '' },
  });
  await site.app.inject({ method: 'POST', url: '/phis/packs/topic/cholera' });
  await site.runJobs();
  const { html } = await site.page('/phis/packs/topic/cholera');
  for (const [, address = '', name = ''] of html.matchAll(/href="([^"]*\/[0-9a-f]{64}\/([^"/]+))"/g)) {
    const { rawPayload, statusCode } = await site.app.inject({ url: address });
    expect(statusCode, name).toBe(200);
    await writeFile(path.join(folder, name), rawPayload);
  }
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

it.skipIf(!epubcheck)('epubcheck finds nothing wrong with the book of a pack from the site', async () => {
  const [java = '', archive = ''] = epubcheck ?? [];
  // What Debian calls a program is an archive for Java, which some machines don’t start by themselves.
  const { stdout, stderr } = await run(java, ['-jar', archive, path.join(folder, 'pack.epub')]);
  expect(stdout).toMatch(/No errors or warnings detected/);
  expect(stderr).not.toMatch(/ERROR|WARNING/);
});

it.skipIf(!minisign)(
  'minisign holds the list of a pack for the site’s, and refuses it after one changed byte',
  async () => {
    const [program = ''] = minisign ?? [];
    const list = path.join(folder, 'manifest.json');
    const key = `${site.context.config.signingKeyFile}.pub`;
    const verify = () => run(program, ['-V', '-p', key, '-m', list]);
    expect((await verify()).stdout).toContain('Signature and comment signature verified');
    const bytes = await readFile(list);
    const middle = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    await writeFile(list, bytes);
    await expect(verify()).rejects.toThrow(/Signature verification failed/);
  },
);

it.skipIf(!zimTools)('zimcheck finds nothing wrong with the file for Kiwix of a pack', async () => {
  const [, zimdump = ''] = zimTools ?? [];
  const file = path.join(folder, 'pack.zim');
  const checked = await run('zimcheck', ['--all', file]).catch((error: { stdout: string }) => error);
  expect(checked.stdout).toMatch(/Overall Test Status: Pass/);
  const { stdout } = await run(zimdump, ['list', '--details', file]);
  for (const title of ['Maji safi', 'ماء نظيف', 'ንጹህ ውሃ']) expect(stdout).toContain(title);
});

it.skipIf(!printer)('chromium prints a pack, with the address and version of each post', async () => {
  const { config } = site.context;
  const [, pdftotext = ''] = printer ?? [];
  const { stdout: printed } = await run(pdftotext, [path.join(folder, 'pack.pdf'), '-']);
  const directory = path.join(folder, 'printed');
  const settings = {
    DATA_DIR: config.dataDir,
    DATABASE_URL: databaseUrlOf(site.connection),
    PUBLIC_URL: config.publicUrl,
  };
  const ended = await runProgram('pack', [directory, '--topic', 'cholera', '--pdf'], settings);
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/pack\.pdf: \d+/) });
  const file = path.join(directory, 'pack.pdf');
  const { files } = JSON.parse(await readFile(path.join(directory, 'manifest.json'), 'utf8'));
  expect(files).toContainEqual({
    name: 'pack.pdf',
    bytes: (await readFile(file)).length,
    sha256: sha256(await readFile(file)).toString('hex'),
  });
  const { stdout: text } = await run(pdftotext, [file, '-']);
  for (const each of [printed, text]) {
    expect(each).toContain('Boil & cool');
    expect(each).toContain('Let it cool.');
    expect(each).toContain(`${config.publicUrl}/phis/read/maji-safi`);
  }
});
