/** Examines the settings: wrong values, names that look like slips of the pen, and settings that contradict each other. */
import { type Config, settingFaults, settingNames } from '../../platform/config/config.ts';
import { type Finding, ok, problem, warning } from './finding.ts';
import { slipsIn } from './slips.ts';

/** What is wrong with the settings before they are read. `given` is the whole environment. */
export function examineNames(given: Record<string, string>): Finding[] {
  const set = settingNames.filter((name) => Object.hasOwn(given, name));
  const faults = settingFaults(given).map((fault) =>
    problem(
      'settings',
      `${fault}.`,
      'The server does not start until this is right: see docs/operations.md.',
    ),
  );
  const slips = slipsIn(given).map(({ name, advice }) =>
    warning('settings', `${name} is no setting, and has no effect.`, advice),
  );
  const counted = set.length === 1 ? '1 setting is set' : `${set.length} settings are set`;
  return [
    ...(faults.length > 0 ? faults : [ok('settings', `${counted}: ${set.join(', ') || 'only defaults'}.`)]),
    ...slips,
  ];
}

/** What valid settings contradict, or leave open. */
export function examineConfig(config: Config, given: Record<string, string>): Finding[] {
  const { protocol, hostname } = new URL(config.publicUrl);
  const isPublic = !isOnThisMachine(hostname);
  const published = settingNames.filter((name) => /:change-\w+@/.test(given[name] ?? ''));
  const advised: [boolean, string, string][] = [
    [
      given.PUBLIC_URL === undefined,
      'PUBLIC_URL is not set, so links lead to this machine alone.',
      'Set it to the address that people use, before the site goes public.',
    ],
    [
      isPublic && protocol === 'http:',
      'PUBLIC_URL is an http address: passwords travel in the clear.',
      'Let a proxy terminate TLS, and set PUBLIC_URL to the https address.',
    ],
    [
      protocol === 'https:' && config.trustProxy === false,
      'PUBLIC_URL is an https address, and TRUST_PROXY is not set: all readers seem to come from the proxy, and share its rate limits.',
      'Set TRUST_PROXY to the address of the proxy: loopback for one on this machine, uniquelocal if the site is in a container there.',
    ],
    [
      published.length > 0,
      `${published.join(', ')} ${published.length === 1 ? 'has' : 'have'} a password of the examples, which everybody can read: change-….`,
      'Give the service a password of its own, and set it here.',
    ],
    [
      config.hstsSubdomains && protocol === 'http:',
      'HSTS_SUBDOMAINS has no effect, because PUBLIC_URL is an http address.',
      'Unset it, or set PUBLIC_URL to an https address.',
    ],
    [
      config.outbound.allowLoopback,
      'OUTBOUND_LOOPBACK lets users have the server send requests to this machine.',
      'Unset it, unless this is a machine for development.',
    ],
    [
      isPublic && config.mail.smtpUrl === null,
      'SMTP_URL is not set: messages are files in DATA_DIR/mail, and reach nobody.',
      'Set SMTP_URL to a mail server.',
    ],
    [
      config.mail.smtpUrl !== null && given.MAIL_FROM === undefined,
      `MAIL_FROM is not set: messages come from ${config.mail.from.address}.`,
      'Set it to an address that the mail server may send from.',
    ],
    [
      /rejectUnauthorized=false/.test(config.mail.smtpUrl ?? ''),
      'SMTP_URL accepts any certificate of the mail server.',
      'Use a valid certificate, and remove rejectUnauthorized.',
    ],
    [
      isPublic && config.contactEmail === null,
      'CONTACT_EMAIL is not set: people are not told how to reach you.',
      'Set it to an address that somebody reads.',
    ],
    [
      isClearOverNetwork(config.bucket?.endpoint ?? null),
      'FILES_URL has tls=false: the secret key and the pictures of drafts travel in the clear.',
      'Give the storage server a certificate, and remove tls=false.',
    ],
    [
      config.edge === null && (given.EDGE_URL ?? given.EDGE_TOKEN) !== undefined,
      'EDGE_URL and EDGE_TOKEN have no effect without EDGE.',
      'Set EDGE, or unset them.',
    ],
    [
      config.orcid === null && given.ORCID_ISSUER !== undefined,
      'ORCID_ISSUER has no effect without ORCID_CLIENT_ID.',
      'Set ORCID_CLIENT_ID and ORCID_CLIENT_SECRET, or unset it.',
    ],
    [
      config.metricsAddress !== null &&
        config.metricsToken === null &&
        !isOnThisMachine(config.metricsAddress.host),
      'METRICS_ADDRESS is open to everybody who reaches it.',
      'Set METRICS_TOKEN, or listen on 127.0.0.1.',
    ],
    [
      isUnencrypted(config.databaseUrl),
      'DATABASE_URL leads over a network without encryption.',
      'Add ?sslmode=verify-full, unless the network between is your own.',
    ],
    [
      isUnencrypted(config.replica?.url ?? null),
      'DATABASE_READ_URL leads over a network without encryption.',
      'Add ?sslmode=verify-full, unless the network between is your own.',
    ],
    [
      config.replica === null && given.DATABASE_READ_MAX_LAG !== undefined,
      'DATABASE_READ_MAX_LAG has no effect without DATABASE_READ_URL.',
      'Set DATABASE_READ_URL, or unset it.',
    ],
  ];
  return advised.flatMap(([holds, text, advice]) => (holds ? [warning('settings', text, advice)] : []));
}

function isOnThisMachine(host: string): boolean {
  return /^(localhost|127\.[\d.]+|\[?::1\]?)$|\.localhost$/.test(host);
}

function isClearOverNetwork(endpoint: string | null): boolean {
  const url = endpoint === null ? null : new URL(endpoint);
  return url?.protocol === 'http:' && !isOnThisMachine(url.hostname);
}

function isUnencrypted(databaseUrl: string | null): boolean {
  const url = databaseUrl === null ? null : URL.parse(databaseUrl);
  // A host that is a path, in the query or encoded, is a socket on this machine.
  if (!url?.hostname || url.hostname.startsWith('%2F') || isOnThisMachine(url.hostname)) return false;
  const mode = url.searchParams.get('sslmode') ?? url.searchParams.get('ssl');
  return mode === null || ['disable', 'false', '0'].includes(mode);
}
