/** @module-tag long */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../tests/app.ts';
import { findPrograms } from '../../../tests/debian-programs.ts';

const programs = await findPrograms(['spectral'], {
  of: '@stoplight/spectral-cli',
  from: 'npm',
  proves: 'that /openapi.json has no fault for Spectral',
});

it.skipIf(programs === null)('the description of the public API has no fault for Spectral', async () => {
  const site = await startTestApp();
  const folder = await mkdtemp(path.join(tmpdir(), 'spectral-'));
  try {
    const { body } = await site.call('GET', '/openapi.json');
    const [description, rules] = [path.join(folder, 'openapi.json'), path.join(folder, 'rules.yaml')];
    await writeFile(description, JSON.stringify(body));
    await writeFile(rules, 'extends: ["spectral:oas"]\n');
    const [spectral = ''] = programs ?? [];
    const options = ['--ruleset', rules, '--format', 'json', '--quiet'];
    const { stdout } = await promisify(execFile)(spectral, ['lint', description, ...options]);
    expect(JSON.parse(stdout)).toEqual([]);
  } finally {
    await site.close();
    await rm(folder, { recursive: true });
  }
});
