/**
 * Holds deploy/ha to encryption everywhere and to secrets that each installation makes for itself. try.sh there proves it by running.
 *
 * @module-tag edge
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, settingNames } from '../../server/platform/config/config.ts';

const shipped = path.resolve(import.meta.dirname, '../../deploy/ha');
const machines = ['db1 192.0.2.11', 'db2 192.0.2.12', 'db3 192.0.2.10', 'site1 192.0.2.21'];
let place: string;

beforeAll(() => {
  place = mkdtempSync(path.join(tmpdir(), 'afya-test-'));
  make('made', machines);
  return () => rmSync(place, { recursive: true });
});

/** The path of a file of the installation. */
const at = (...names: string[]) => path.join(place, 'made', ...names);
const read = (...names: string[]) => readFileSync(at(...names), 'utf8');

function make(folder: string, lines: readonly string[], ...args: string[]) {
  mkdirSync(path.join(place, folder), { recursive: true });
  writeFileSync(path.join(place, folder, 'machines'), `# Ours\n${lines.join('\n')}\n`);
  const { status, stderr } = spawnSync('sh', [
    path.join(shipped, 'secrets.sh'),
    path.join(place, folder),
    ...args,
  ]);
  return { status, said: stderr.toString() };
}

function contents(): Record<string, string> {
  const files = readdirSync(at(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(at(), file), readFileSync(file, 'utf8')];
    }),
  );
}

const isSecret = (file: string) => /\.key$|^passwords\//.test(file);
const shippedText = readdirSync(shipped)
  .filter((name) => /\.(env|yml|cfg|sql)$/.test(name))
  .map((name) => [name, readFileSync(path.join(shipped, name), 'utf8')] as const);

it('the script makes keys and passwords that only their owner reads, and once', () => {
  const before = contents();
  const secrets = Object.keys(before).filter(isSecret);
  // 2 authorities, 4 passwords, 5 keys of each machine of the database and 2 of that of the site.
  expect(secrets).toHaveLength(2 + 4 + 3 * 5 + 2);
  expect(new Set(secrets.map((file) => before[file])).size).toBe(secrets.length);
  const others = Object.keys(before).filter((file) => !file.endsWith('.crt') && file !== 'machines');
  expect(others.filter((file) => statSync(at(file)).mode & 0o077)).toEqual([]);
  for (const folder of ['db1', 'site1', 'authorities', 'passwords'])
    expect(statSync(at(folder)).mode & 0o777, folder).toBe(0o700);
  expect(make('made', machines)).toEqual({ status: 0, said: '' });
  expect(contents()).toEqual(before);
});

it('another installation has no secret of this one, and its certificates are of another authority', () => {
  const other = path.join(place, 'other');
  make('other', machines);
  const own = contents();
  const shared = Object.keys(own).filter(
    (file) => isSecret(file) && readFileSync(path.join(other, file), 'utf8') === own[file],
  );
  expect(shared).toEqual([]);
  const foreign = new X509Certificate(readFileSync(path.join(other, 'authorities/database.crt')));
  const certificate = new X509Certificate(read('db1/database/server.crt'));
  expect(certificate.verify(new X509Certificate(read('authorities/database.crt')).publicKey)).toBe(true);
  expect(certificate.verify(foreign.publicKey)).toBe(false);
});

it('certificates name their machine or role, and etcd takes none of the site’s machines', () => {
  const certificateOf = (file: string) => new X509Certificate(read(file));
  const server = certificateOf('db3/database/server.crt');
  expect(server.subject).toBe('CN=db3');
  for (const address of ['192.0.2.10', '127.0.0.1']) expect(server.checkIP(address)).toBe(address);
  expect(server.checkIP('192.0.2.11')).toBeUndefined();
  for (const [file, role] of [
    ['site1/database/afya.crt', 'afya'],
    ['db1/database/replicator.crt', 'replicator'],
    ['db1/database/rewinder.crt', 'rewinder'],
  ] as const) {
    const certificate = certificateOf(file);
    expect(certificate.subject).toBe(`CN=${role}`);
    // For clients alone: with it nobody passes for a server.
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.2']);
  }
  const etcd = certificateOf('authorities/etcd.crt');
  for (const [file, isTaken] of [
    ['db1/etcd/etcd.crt', true],
    ['db1/database/patroni.crt', true],
    ['site1/haproxy/haproxy.crt', false],
    ['site1/database/afya.crt', false],
    ['db1/database/server.crt', false],
  ] as const)
    expect(certificateOf(file).verify(etcd.publicKey), file).toBe(isTaken);
  const days = (end: X509Certificate) => (end.validToDate.getTime() - Date.now()) / 86_400_000;
  expect(Math.round(days(server))).toBe(397);
  const readme = readFileSync(path.join(shipped, 'README.md'), 'utf8');
  expect(readme).toContain('Certificates end after 397 days');
});

it('a renewal signs new certificates for the same keys', () => {
  const before = contents();
  expect(make('made', machines, 'renew')).toEqual({ status: 0, said: '' });
  const after = contents();
  const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
  const signed = Object.keys(after).filter(
    (file) => file.endsWith('.crt') && !/^authorities\/|ca\.crt$/.test(file),
  );
  expect(changed.toSorted()).toEqual(signed.toSorted());
  const certificate = new X509Certificate(read('site1/database/afya.crt'));
  expect(certificate.checkPrivateKey(createPrivateKey(read('site1/database/afya.key')))).toBe(true);
});

it('a renewal signs an authority again that ends soon, and earlier certificates are of it too', () => {
  const [earlier, file] = [
    new X509Certificate(read('db1/database/server.crt')),
    at('authorities/database.crt'),
  ];
  const soon = ['-in', file, '-signkey', at('authorities/database.key'), '-days', '100'];
  writeFileSync(file, execFileSync('openssl', ['x509', ...soon], { stdio: ['ignore', 'pipe', 'ignore'] }));
  expect(make('made', machines)).toMatchObject({ status: 0 });
  expect(make('made', machines, 'renew')).toEqual({ status: 0, said: '' });
  const authority = new X509Certificate(read('authorities/database.crt'));
  expect(authority.validToDate.getTime()).toBeGreaterThan(Date.now() + 3640 * 86_400_000);
  expect(earlier.checkIssued(authority)).toBe(true);
  expect(earlier.verify(authority.publicKey)).toBe(true);
  expect(read('site1/haproxy/ca.crt')).toBe(authority.toString());
});

it('a certificate that ends soon is named, with how to renew it', () => {
  const file = at('site1/database/afya.crt');
  const soon = ['-in', file, '-signkey', at('site1/database/afya.key'), '-days', '59'];
  writeFileSync(file, execFileSync('openssl', ['x509', ...soon], { stdio: ['ignore', 'pipe', 'ignore'] }));
  const { status, said } = make('made', machines);
  expect(status).toBe(1);
  expect(said).toContain("run this with 'renew'");
  expect(said.match(/\.crt: /g)).toHaveLength(1);
  expect(said).toContain(`${file}: `);
  expect(make('made', machines, 'renew')).toEqual({ status: 0, said: '' });
});

it.each([
  ['no third machine', machines.slice(0, 2), 'has no db3'],
  ['an address that is none', [...machines, 'site2 nowhere'], 'site2 nowhere'],
  ['a machine twice', [...machines, 'site2 192.0.2.11'], 'twice'],
])('%s is refused before anything is made', (_, lines, text) => {
  const folder = `refused-${lines.length}-${text.length}`;
  const { status, said } = make(folder, lines);
  expect([status, said]).toEqual([1, expect.stringContaining(text)]);
  expect(readdirSync(path.join(place, folder))).toEqual(['machines']);
});

it('no shipped file has a password or a connection in clear', () => {
  expect(shippedText.length).toBe(6);
  for (const [name, text] of shippedText) {
    expect(text, name).not.toMatch(/change-|http:|sslmode=(?!verify-full)|verify none/i);
    for (const [, value] of text.matchAll(/(?:PASSWORD=|password ')(.*?)(?:'|$)/gm))
      expect(value, name).toMatch(/^@\w+@/);
  }
  const made = Object.entries(contents()).filter(([file]) => /\.(env|yml|cfg|sql)$/.test(file));
  for (const [file, text] of made) expect(text, file).not.toMatch(/@\w+@(?!127)/);
});

it('etcd, Patroni and PostgreSQL take only TLS with a certificate, and HAProxy checks by it', () => {
  const etcd = read('db2/etcd.env');
  const urls = [...etcd.matchAll(/[=,](\w+):\/\//g)].map(([, scheme]) => scheme);
  expect(urls).toHaveLength(7);
  expect(new Set(urls)).toEqual(new Set(['https']));
  for (const line of [
    'ETCD_NAME=db2',
    'ETCD_LISTEN_CLIENT_URLS=https://192.0.2.12:2379',
    'ETCD_CLIENT_CERT_AUTH=true',
    'ETCD_PEER_CLIENT_CERT_AUTH=true',
  ])
    expect(etcd.split('\n')).toContain(line);
  const patroni = parse(read('db2/patroni.yml'));
  expect(patroni.etcd3).toMatchObject({
    protocol: 'https',
    hosts: '192.0.2.11:2379,192.0.2.12:2379,192.0.2.10:2379',
  });
  expect(patroni.restapi.verify_client).toBe('required');
  expect(patroni.postgresql.parameters.ssl).toBe('on');
  const [local, ...network] = patroni.postgresql.pg_hba;
  expect(local).toBe('local all postgres peer');
  expect(network).toHaveLength(3);
  for (const line of network) expect(line).toMatch(/^hostssl .+ scram-sha-256 clientcert=verify-full$/);
  const environment = read('db2/patroni.env');
  for (const role of ['REPLICATION', 'REWIND'])
    expect(environment).toContain(`PATRONI_${role}_SSLMODE=verify-full\n`);
  expect(environment).not.toContain('SUPERUSER_PASSWORD');
  const haproxy = read('site1/haproxy.cfg');
  const servers = [...haproxy.matchAll(/^ +server (\w+) \S+:5432 verifyhost (\w+)$/gm)];
  expect(servers).toHaveLength(6);
  for (const [, name, host] of servers) expect(host).toBe(name);
  expect(haproxy).toMatch(/^ +default-server .*check-ssl verify required ca-file \S+ crt \S+$/m);
});

it('the site gets settings that it accepts, with files that the script made', () => {
  const given = Object.fromEntries(
    [...read('site1/site.env').matchAll(/^(\w+)=('?)(.*)\2$/gm)].map(([, name = '', , value = '']) => [
      name,
      value,
    ]),
  );
  expect(Object.keys(given).filter((name) => !settingNames.includes(name))).toEqual([]);
  const { SECRETS_KEY_FILE: _, ...others } = given;
  const { databaseUrl, replica } = readConfig({}, { ...others, SECRETS_KEY: 'a5'.repeat(32) });
  for (const url of [databaseUrl, replica?.url]) {
    const { password, searchParams } = new URL(url ?? '');
    expect(password).toBe(read('passwords/afya').trim());
    expect(searchParams.get('sslmode')).toBe('verify-full');
    for (const file of ['sslrootcert', 'sslcert', 'sslkey'])
      expect(read(searchParams.get(file)?.replace('/etc/afya', 'site1') ?? '')).toMatch(/^-----BEGIN/);
  }
});
