/** @module-tag long */
/** Drills of a restore with pictures, which are in a folder or in a bucket. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/app.ts';
import { bucketAddress, startBucketServer } from '../../tests/bucket-server.ts';
import { makeAccount, makeApproved } from '../../tests/factories.ts';
import { formOf, noisyPicture } from '../../tests/pictures.ts';
import { runProgram, type Settings } from '../../tests/process.ts';
import { databaseUrlOf } from '../platform/db/database-url.ts';
import { afterwards } from '../platform/db/fixtures/servers.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'drill-'));
  afterwards(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'passphrase'), 'maji safi kwa kila mtu\n');
});

async function startBucket(): Promise<string> {
  const { port, close } = await startBucketServer('pictures');
  afterwards(close);
  return bucketAddress(port, 'pictures');
}

/** A site that shows a picture; gives the name of the picture's own file, and how to run a command. */
async function siteWithPicture(place: 'folder' | 'bucket') {
  const files: Settings = place === 'bucket' ? { FILES_URL: await startBucket() } : {};
  const site = await startTestApp(files);
  afterwards(() => site.close());
  const { token } = await makeAccount(site.context, 'R');
  const form = formOf(await noisyPicture(600, 300).jpeg().toBuffer());
  const { body } = await site.call('POST', '/cdn/picture', { token, body: form });
  await site.runJobs();
  await makeApproved(site.context, { body: `![A well](${body.url})` });
  const settings = {
    DATA_DIR: site.context.config.dataDir,
    DATABASE_URL: databaseUrlOf(site.connection),
    BACKUP_TO: path.join(folder, 'kept'),
    BACKUP_PASSPHRASE_FILE: path.join(folder, 'passphrase'),
    ...files,
  };
  const run = (command: string, ...args: string[]) => runProgram(command, args, settings);
  return { site, name: path.basename(String(body.url)), run };
}

/** Replaces a byte in the middle of a stored file. */
async function damage({ context: { files } }: TestApp, name: string): Promise<void> {
  const bytes = Buffer.from(await files.getBytes(name));
  const middle = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await files.put(name, bytes);
}

describe.each(['folder', 'bucket'] as const)('with pictures in a %s', { timeout: 180_000 }, (place) => {
  it('a drill restores all files of the pictures', async () => {
    const { run } = await siteWithPicture(place);
    expect(await run('backup-now')).toMatchObject({ code: 0, stderr: '' });
    const drill = await run('restore-drill');
    expect(drill).toMatchObject({ code: 0, stderr: '' });
    const [, count = ''] = /^\d+ rows in \d+ tables and (\d+) picture files/.exec(drill.stdout) ?? [];
    // The picture itself, and at least one smaller file.
    expect(Number(count)).toBeGreaterThan(1);
  });

  it('a picture that is damaged in the store is named by the backup and by a drill', async () => {
    const { site, name, run } = await siteWithPicture(place);
    await damage(site, name);
    const said = `The picture file ${name} is damaged in the file store.`;
    expect(await run('backup-now')).toMatchObject({ code: 1, stdout: expect.stringContaining(said) });
    expect(await run('backup', path.join(folder, 'site.zip'))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(said),
    });
    expect(await run('restore-drill')).toMatchObject({
      code: 1,
      stderr: `The picture file ${name} of the backup is damaged: it was damaged in the file store when the backup was made.\n`,
    });
  });

  it('a picture that is missing in the store is named by a drill', async () => {
    const { site, name, run } = await siteWithPicture(place);
    await site.context.files.delete(name);
    await run('backup-now');
    expect(await run('restore-drill')).toMatchObject({
      code: 1,
      stderr: `The picture file ${name} is not in the backup: it was missing in the file store when the backup was made.\n`,
    });
    // Deleted since then, it may have been deleted while the backup was made.
    await site.context.db.deleteFrom('pictures').where('sha256', '=', name.slice(0, 64)).execute();
    expect(await run('restore-drill')).toMatchObject({ code: 0, stderr: '' });
  });
});

it('a backup and a drill whose passphrase can’t be read count as failed, and the doctor names the passphrase', async () => {
  const site = await startTestApp();
  afterwards(() => site.close());
  const passphraseFile = path.join(folder, 'unmounted');
  const settings = {
    DATA_DIR: site.context.config.dataDir,
    DATABASE_URL: databaseUrlOf(site.connection),
    BACKUP_TO: path.join(folder, 'kept'),
    BACKUP_EVERY: '1d',
    BACKUP_PASSPHRASE_FILE: passphraseFile,
  };
  for (const command of ['backup-now', 'restore-drill'])
    expect(await runProgram(command, [], settings)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/unmounted cannot be read: /),
    });
  const runs = site.context.db.selectFrom('backup_runs').select(['kind', 'outcome', 'detail']).orderBy('id');
  expect(await runs.execute()).toEqual(
    ['backup', 'drill'].map((kind) => ({
      kind,
      outcome: 'failed',
      detail: expect.stringMatching(/unmounted cannot be read: /),
    })),
  );
  await writeFile(passphraseFile, 'short');
  expect((await runProgram('doctor', [], settings)).stdout).toMatch(
    /The passphrase in .*unmounted is too short/,
  );
});
