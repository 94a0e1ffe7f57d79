/** What `npm run doctor` says about the machine and the certificate of the site. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer } from 'node:tls';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../tests/process.ts';
import { examineCertificate, examineDatabaseCertificates } from './certificate.ts';
import { examineVersions, ofRoom } from './machine.ts';

describe('the machine', () => {
  it('another Node than the pinned one is named', () => {
    expect(examineVersions('v20.1.0')).toMatchObject([
      { state: 'warning', text: expect.stringMatching(/v20/) },
    ]);
    expect(examineVersions()).toMatchObject([{ state: 'ok' }]);
  });

  it('a disk is fine, nearly full, or full', () => {
    expect(
      [ofRoom(90e9, 100e9), ofRoom(4e9, 100e9), ofRoom(1e8, 100e9), ofRoom(2e9, 4e9)].map((f) => f.state),
    ).toEqual(['ok', 'warning', 'problem', 'ok']);
  });
});

describe('the certificate of PUBLIC_URL', () => {
  let port: number;
  let authority: string;
  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'certificate-'));
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '90'];
    execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    authority = await readFile(cert, 'utf8');
    const server = createServer({ key: await readFile(key), cert: authority }, (socket) => socket.end());
    server.on('tlsClientError', () => {});
    server.listen(0);
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
    await rm(folder, { recursive: true });
    return () => void server.close();
  });

  const judged = async (host: string, days: number, trusted?: string) => {
    const [finding] = await examineCertificate(
      `https://${host}:${port}`,
      new Date(Date.now() + days * 86_400_000),
      trusted,
    );
    return [finding?.state, finding?.text];
  };

  it('is fine, ends soon, or has ended', async () => {
    expect(await judged('localhost', 0, authority)).toEqual([
      'ok',
      expect.stringMatching(/valid for 89 days/),
    ]);
    expect(await judged('localhost', 75, authority)).toEqual([
      'warning',
      expect.stringMatching(/ends in 14 days/),
    ]);
    expect(await judged('localhost', 91, authority)).toEqual(['problem', expect.stringMatching(/ended on/)]);
  });

  it('is of no known authority, or of another name', async () => {
    expect(await judged('localhost', 0)).toEqual(['problem', expect.stringMatching(/SELF_SIGNED/)]);
    expect(await judged('127.0.0.1', 0, authority)).toEqual(['problem', expect.stringMatching(/ALTNAME/)]);
  });

  it('a site that does not answer with TLS is named, and one on http is not asked', async () => {
    const closed = await examineCertificate(`https://localhost:${await freePort()}`, new Date());
    expect(closed).toMatchObject([
      { state: 'warning', text: expect.stringMatching(/does not answer with TLS/) },
    ]);
    expect(await examineCertificate('http://localhost', new Date())).toEqual([]);
  });
});

describe('the certificates that the addresses of the database name', () => {
  it('are fine, end soon, or have ended; each file is named once', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'certificate-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'afya.crt');
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '397'];
    execFileSync(
      'openssl',
      ['req', '-x509', ...kind, '-subj', '/CN=afya', '-keyout', '/dev/null', '-out', file],
      { stdio: 'ignore' },
    );
    const url = `postgresql://afya@127.0.0.1/afya?sslmode=verify-full&sslcert=${file}&sslrootcert=${folder}/none`;
    const inDays = async (days: number) => {
      const now = new Date(Date.now() + days * 86_400_000);
      const findings = await examineDatabaseCertificates(
        { databaseUrl: url, replica: { url, maxLag: 5 } },
        now,
      );
      return findings.map(({ state, text }) => [state, text.replace(file, 'FILE')]);
    };
    expect(await inDays(0)).toEqual([['ok', 'The certificate in FILE is valid for 396 days.']]);
    expect(await inDays(340)).toEqual([['warning', 'The certificate in FILE ends in 56 days.']]);
    expect(await inDays(400)).toEqual([
      ['problem', "The certificate in FILE has ended: the database can't be reached by it."],
    ]);
    expect(await examineDatabaseCertificates({ databaseUrl: null, replica: null }, new Date())).toEqual([]);
  });
});
