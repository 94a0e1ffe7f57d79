/** Runs the proof of deploy/pitr where Debian's PostgreSQL and pgBackRest are installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../deploy/pitr');
const has = (program: string, option: string) => spawnSync(program, [option]).status === 0;

it('a database is restored to a moment between two writes', { timeout: 120_000 }, ({ skip }) => {
  const versions = statSync('/usr/lib/postgresql', { throwIfNoEntry: false })
    ? readdirSync('/usr/lib/postgresql')
    : [];
  if (versions.length === 0 || !has('pgbackrest', 'version'))
    skip('There is no PostgreSQL of Debian, or no pgBackRest.');
  const copy = mkdtempSync(path.join(tmpdir(), 'afya-test-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(folder, copy, { recursive: true });
  execFileSync('chmod', ['-R', 'a+rX', copy]);
  const script = ['sh', path.join(copy, 'try.sh')];
  const [program = '', ...args] =
    process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...script] : script;
  const said = execFileSync(program, args, { cwd: '/' }).toString();
  expect(said).toContain('Written: the first, the second\n');
  expect(said).toMatch(/^Restored to .+: the first$/m);
});
