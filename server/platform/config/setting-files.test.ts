import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig, settingFaults } from './config.ts';

async function fileWith(content: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'afya-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'secret');
  await writeFile(file, content);
  return file;
}

it('a setting can be given as a file with its value', async () => {
  const file = await fileWith('postgresql://afya:secret@database/afya\n');
  const config = readConfig({}, { DATABASE_URL_FILE: file });
  expect(config.databaseUrl).toBe('postgresql://afya:secret@database/afya');
  expect(config.given).toEqual(['DATABASE_URL']);
});

it('a setting whose own name ends in FILE is a path as before', async () => {
  const file = await fileWith('a long passphrase');
  expect(readConfig({}, { BACKUP_PASSPHRASE_FILE: file }).backups.lock).toEqual({ passphraseFile: file });
});

it('an empty file counts as an unset setting', async () => {
  expect(readConfig({}, { SMTP_URL_FILE: await fileWith('\n') }).mail.smtpUrl).toBeNull();
});

it('a file that is missing, a wrong value in a file, and a setting given twice are refused by name', async () => {
  expect(() => readConfig({}, { SMTP_URL_FILE: '/nowhere/smtp' })).toThrow(
    "SMTP_URL_FILE names a file that can't be read: /nowhere/smtp",
  );
  const file = await fileWith('mail.example:25');
  expect(() => readConfig({}, { SMTP_URL_FILE: file })).toThrow(/^SMTP_URL must be an address/);
  const twice = { SMTP_URL_FILE: file, SMTP_URL: 'smtp://mail.example' };
  expect(() => readConfig({}, twice)).toThrow('SMTP_URL_FILE must not be set with SMTP_URL');
  expect(settingFaults({ SMTP_URL: 'mail.example:25' })).toHaveLength(1);
});
