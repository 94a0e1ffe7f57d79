/** Examines the certificate of PUBLIC_URL as a browser would, and when those end that the site shows its database. */
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import type { Config } from '../../platform/config/config.ts';
import { messageOf } from '../../platform/db/errors.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** Renewals happen a month before the end; whoever is later has a broken renewal. */
const soonDays = 21;
/** Those of the database are renewed by hand. */
const soonDaysByHand = 60;
const patienceMilliseconds = 10_000;
const dayMilliseconds = 86_400_000;

/** `authority` replaces the certificates that this machine trusts, in tests. */
export async function examineCertificate(
  publicUrl: string,
  now: Date,
  authority?: string,
): Promise<Finding[]> {
  const { protocol, hostname, port, host } = new URL(publicUrl);
  if (protocol !== 'https:') return [];
  const name = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host: name,
    port: Number(port || 443),
    ...(isIP(name) === 0 && { servername: name }),
    // The certificate is judged below, so that each fault has its own words.
    rejectUnauthorized: false,
    ...(authority !== undefined && { ca: authority }),
  });
  socket.setTimeout(patienceMilliseconds, () => socket.destroy(new Error('no answer within ten seconds')));
  try {
    await once(socket, 'secureConnect');
    return judge(socket, host, now);
  } catch (error) {
    return [
      warning(
        'certificate',
        `${host} does not answer with TLS from this machine: ${messageOf(error)}.`,
        'Check its name in DNS and the proxy, and look from another network.',
      ),
    ];
  } finally {
    socket.destroy();
  }
}

function judge(socket: TLSSocket, host: string, now: Date): Finding[] {
  const { valid_to: end = '' } = socket.getPeerCertificate();
  const days = Math.floor((Date.parse(end) - now.getTime()) / dayMilliseconds);
  const renew = 'Renew it, and see why that has not happened by itself.';
  if (days < 0) return [problem('certificate', `The certificate of ${host} ended on ${end}.`, renew)];
  if (!socket.authorized) {
    const reason = String(socket.authorizationError);
    const advice = /UNABLE_TO|SELF_SIGNED/.test(reason)
      ? 'Have the proxy send the whole chain, of an authority that browsers know.'
      : 'Get a certificate for this name.';
    return [problem('certificate', `Browsers refuse the certificate of ${host} (${reason}).`, advice)];
  }
  if (days < soonDays)
    return [warning('certificate', `The certificate of ${host} ends in ${days} days.`, renew)];
  return [
    ok('certificate', `The certificate of ${host} is valid for ${days} days, by ${socket.getProtocol()}.`),
  ];
}

/**
 * Examines the certificates in files that DATABASE_URL and DATABASE_READ_URL name. One that can't be read is named with the database,
 * which can't be reached then.
 */
export async function examineDatabaseCertificates(
  { databaseUrl, replica }: Pick<Config, 'databaseUrl' | 'replica'>,
  now: Date,
): Promise<Finding[]> {
  const files = [databaseUrl, replica?.url ?? null].flatMap((text) => {
    const { searchParams } = URL.parse(text ?? '') ?? {};
    return ['sslcert', 'sslrootcert'].flatMap((name) => searchParams?.get(name) ?? []);
  });
  const findings: Finding[] = [];
  for (const file of new Set(files)) {
    const days = await readFile(file).then(
      (bytes) =>
        Math.floor((new X509Certificate(bytes).validToDate.getTime() - now.getTime()) / dayMilliseconds),
      () => null,
    );
    if (days === null) continue;
    const renew = 'Renew it: deploy/ha/README.md says how where its script made it.';
    findings.push(
      days < 0
        ? problem(
            'certificate',
            `The certificate in ${file} has ended: the database can't be reached by it.`,
            renew,
          )
        : days < soonDaysByHand
          ? warning('certificate', `The certificate in ${file} ends in ${days} days.`, renew)
          : ok('certificate', `The certificate in ${file} is valid for ${days} days.`),
    );
  }
  return findings;
}
