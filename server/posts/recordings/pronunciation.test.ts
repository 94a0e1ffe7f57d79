import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { interfaceLanguages } from '../../../contract/constants.ts';
import { pronounced, pronunciationOf } from './pronunciation.ts';

function listOf(content: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'words-')), 'pronunciation.csv');
  writeFileSync(file, content);
  return file;
}

it('names of drugs are spoken as listed, whole words only and whatever their capitals', async () => {
  const words = await pronunciationOf('en', '/no/such/file');
  expect(pronounced('Artemether-lumefantrine, 5 mg/kg; mgx', words)).toBe(
    'artee-mether-loomee-fan-treen, 5 milligrams per kilogram; mgx',
  );
  expect(pronounced('Act now: ACTs.', words)).toBe('Act now: A C Ts.');
});

it("the operator's list counts more, and is of its language alone", async () => {
  const file = listOf('\uFEFFlanguage,written,spoken\nen,Artemether,"arty, mether"\nsw,dawa,daawa\n');
  expect(pronounced('artemether dawa', await pronunciationOf('en', file))).toBe('arty, mether dawa');
  expect(pronounced('Dawa', await pronunciationOf('sw', file))).toBe('daawa');
});

it('a list with a mistake is refused with its line', async () => {
  const wrong = ['a,b,c\n', 'language,written,spoken\nen,,x\n', 'language,written,spoken\nen,x,y,z\n'];
  for (const content of wrong)
    await expect(pronunciationOf('en', listOf(content))).rejects.toMatchObject({ line: expect.any(Number) });
});

it('the list that comes with the program can be read, and changes each of its words', async () => {
  for (const language of interfaceLanguages)
    for (const [written, spoken] of await pronunciationOf(language, '/no/such/file'))
      expect(spoken).not.toBe(written);
});
