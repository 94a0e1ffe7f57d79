/** The only module that reads the environment (product.md#for-operators). */
import path from 'node:path';
import { z } from 'zod';
import { messageOf } from '../db/errors.ts';
import { type ReplicaSettings, readReplica, replicaEnvironment } from '../db/replica/settings.ts';
import { type EdgeSettings, edgeEnvironment, readEdge } from '../edge/settings.ts';
import { type Bucket, readFilesUrl } from '../files/bucket.ts';
import { readTelemetry, type TelemetrySettings, telemetryEnvironment } from '../telemetry/settings.ts';
import { type AccountSettings, accountEnvironment, readAccountSettings } from './account-settings.ts';
import { type BackupSettings, backupEnvironment, readBackups } from './backup-settings.ts';
import { type CitationSettings, citationEnvironment, readCitations } from './citation-settings.ts';
import { type DoiSettings, doiEnvironment, readDoi } from './doi-settings.ts';
import { type MailSettings, mailEnvironment, readMail } from './mail-settings.ts';
import { type OrcidSettings, orcidEnvironment, readOrcid } from './orcid-settings.ts';
import { type PackSettings, packEnvironment, readPacks } from './pack-settings.ts';
import { type PhoneSettings, phoneEnvironment, readPhones } from './phone-settings.ts';
import { pushEnvironment } from './push-settings.ts';
import { readSecretsKey, type SecretsKeySource, secretsEnvironment } from './secrets-settings.ts';
import { readSecurity, type SecuritySettings, securityEnvironment } from './security-settings.ts';
import { withSettingFiles } from './setting-files.ts';
import { readSpeech, type SpeechSettings, speechEnvironment } from './speech-settings.ts';
import { isProxy, proxiesOf, type ReviewDays, readReviewDays, wholeNumber } from './values.ts';
import { readWitnesses, type WitnessSettings, witnessEnvironment } from './witness-settings.ts';

const origin = z
  .url({ protocol: /^https?$/, message: 'must be an address such as https://afya.example' })
  .refine(
    (value) => /^[^/]+\/\/[^/?#@]+\/*$/.test(value),
    'must be an address without a path, such as https://afya.example: the site needs a host of its own',
  );

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const environment = z.object({
  PORT: wholeNumber(1, 65_535).default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  // Not `z.url`: it rejects PostgreSQL URIs whose host is a socket.
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address such as postgresql://user@host/database')
    .optional(),
  PRODUCT_NAME: z
    .string()
    .trim()
    .min(1, 'must not be blank')
    .max(100, 'must have 100 characters at most')
    .default('Afya Research Network'),
  PROTECTED_NAMES: z
    .string()
    .max(5000)
    .default(
      [
        'World Health Organization,World Health Organisation,WHO,Organisation mondiale de la Santé,OMS,Organização Mundial da Saúde',
        'Shirika la Afya Duniani,منظمة الصحة العالمية,የዓለም ጤና ድርጅት,Hukumar Lafiya ta Duniya,Africa CDC,Africa Centres for Disease Control,UNICEF',
        'Ministry of Health,Ministère de la Santé,Ministério da Saúde,Wizara ya Afya,وزارة الصحة,ጤና ሚኒስቴር,Ma’aikatar Lafiya,Wasaaradda Caafimaadka',
      ].join(),
    ),
  PRODUCT_SHORT_NAME: z
    .string()
    .regex(/^[\p{L}\p{N}]{1,30}$/u, 'must be one word of letters and digits')
    .default('Afya'),
  ...mailEnvironment,
  CONTACT_EMAIL: z.email('must be an address such as help@afya.example').optional(),
  SIGNING_KEY_FILE: z.string().min(1).optional(),
  FILES_URL: z
    .string()
    .refine((value) => readFilesUrl(value) !== null, 'must be an address such as s3://key:secret@host/bucket')
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => value === 'false' || proxiesOf(value).every(isProxy),
      'must be addresses or networks of proxies such as 10.0.0.1, 192.0.2.0/24',
    )
    .default('false'),
  OUTBOUND_LOOPBACK: z.enum(['true', 'false'], 'must be true or false').default('false'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  ACCESS_LOG: z.enum(['true', 'false'], 'must be true or false').default('false'),
  HSTS_SUBDOMAINS: z.enum(['true', 'false'], 'must be true or false').default('false'),
  REVIEW_DECLARATIONS: z.enum(['true', 'false'], 'must be true or false').default('true'),
  REVIEW_FOUR_EYES: z.enum(['true', 'false'], 'must be true or false').default('true'),
  REVIEW_SECOND_READER: z.enum(['true', 'false'], 'must be true or false').default('false'),
  REVIEW_DAYS: z
    .string()
    .refine((value) => readReviewDays(value) !== null, 'must be days such as 7, or 7,guidance=3,news=1')
    .default('7'),
  REVIEW_UNDO_SECONDS: wholeNumber(0, 60).default(10),
  ...accountEnvironment,
  ...replicaEnvironment,
  ...speechEnvironment,
  ...packEnvironment,
  ...edgeEnvironment,
  ...backupEnvironment,
  ...orcidEnvironment,
  ...doiEnvironment,
  ...citationEnvironment,
  ...witnessEnvironment,
  ...pushEnvironment,
  ...phoneEnvironment,
  ...secretsEnvironment,
  ...securityEnvironment,
  ...telemetryEnvironment,
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must have 16 to 200 characters, without spaces: openssl rand -hex 32')
    .optional(),
  METRICS_ADDRESS: z
    .string()
    .transform((value, { addIssue }) => {
      const { host = '', port } = /^\[?(?<host>[^\s/[\]]+?)\]?:(?<port>\d{1,5})$/.exec(value)?.groups ?? {};
      if (port !== undefined && Number(port) <= 65_535) return { host, port: Number(port) };
      addIssue({ code: 'custom', message: 'must be an address and a port such as 127.0.0.1:9464' });
      return z.NEVER;
    })
    .optional(),
});

export interface Config extends AccountSettings {
  /** Names of the settings that the environment sets. */
  given: readonly string[];
  port: number;
  host: string;
  /** The origin without a trailing slash, with which links in pages and messages begin. */
  publicUrl: string;
  /** Absolute. */
  dataDir: string;
  /** The absolute path of the key that signs backups and exports. */
  signingKeyFile: string;
  /** The key outside the database, which wraps the secrets in it. */
  secretsKey: SecretsKeySource;
  databaseUrl: string | null;
  /** A replica of the database that answers reads; null without one. */
  replica: ReplicaSettings | null;
  product: { name: string; shortName: string };
  /** Names that nobody may take for their own: of the site, and those that the operator lists. */
  protectedNames: string[];
  /** The contact address of the operators; null where none is set. */
  contactEmail: string | null;
  /** The bucket for pictures; null to store them in the data directory. */
  bucket: Bucket | null;
  mail: MailSettings;
  /** As Fastify's `trustProxy`: addresses and networks whose X-Forwarded-* headers count, or false. */
  trustProxy: string[] | false;
  logLevel: string;
  /** Whether each request gets a line in the log. */
  accessLog: boolean;
  /** This site as a client of ORCID; null where nobody can prove their ORCID iD. */
  orcid: OrcidSettings | null;
  /** The agency that registers DOIs of posts; null where posts get none. */
  doi: DoiSettings | null;
  /** The services that say what authors cite. */
  citations: CitationSettings;
  /** Hosts of the push services that browsers may name; none where browsers get no messages. */
  pushServices: string[];
  /** The gateway to telephones; null where they get nothing. */
  phones: PhoneSettings | null;
  /** Partners who sign what the log shows. */
  witnesses: WitnessSettings[];
  /** Has browsers use https for all subdomains of `publicUrl` too. */
  hstsSubdomains: boolean;
  /** The token for `/metrics`; null to allow this machine and private networks only. */
  metricsToken: string | null;
  /** Where alone the metrics are; null for `/metrics` of the site. */
  metricsAddress: { host: string; port: number } | null;
  /** What a review needs besides a reviewer (product.md#structured-review). */
  reviewRules: {
    declarations: boolean;
    fourEyes: boolean;
    secondReader: boolean;
    days: ReviewDays;
    /** How long a decision of the desk waits, so that it can be undone; 0 for not at all. */
    undoSeconds: number;
  };
  /** The cache in front of the site; null without one. */
  edge: EdgeSettings | null;
  /** Backups that are made on a schedule. */
  backups: BackupSettings;
  /** The programs with which recordings of posts are made. */
  speech: SpeechSettings;
  /** The programs that make PDF and ZIM. */
  packs: PackSettings;
  /** Where security events go, and how long they are kept. */
  security: SecuritySettings;
  /** Where traces and metrics are sent; null for nowhere. */
  telemetry: TelemetrySettings | null;
  /** Requests to servers that users have named. Loopback and plain http are for development and tests. */
  outbound: { allowLoopback: boolean };
}

/** Invalid settings. The message has a line for each, which names the variable. */
export class ConfigError extends Error {}

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

/** Authorities of certificates that Node trusts besides its own: other processes that send requests need them, too. */
export const moreAuthorities = () => ({ NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS });

/** The variables of the environment that are not empty, with the settings that are given as files. */
export function givenSettings(env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  return readGiven(env).complete;
}

function readGiven(env: NodeJS.ProcessEnv) {
  const present = Object.entries(env).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  return withSettingFiles(Object.fromEntries(present), settingNames);
}

/** The faults of the settings, one line for each. */
export function settingFaults(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig({}, env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

/** Reads the settings from the environment; empty variables count as unset. @throws ConfigError with all faults */
export function readConfig(
  defaults: Record<string, string> = {},
  env: NodeJS.ProcessEnv = process.env,
): Config {
  const { complete: given, faults } = readGiven(env);
  const all: Record<string, string> = { ...defaults, ...given };
  for (const { path: place, message } of environment.safeParse(all).error?.issues ?? []) {
    const name = String(place[0]);
    if (!faults.has(name)) faults.set(name, `${name} ${message}`);
  }
  // What the settings need of each other is judged without the invalid ones.
  const valid = Object.entries(all).filter(([name]) => !faults.has(name));
  const values = environment.parse(Object.fromEntries(valid));
  const contradictions: string[] = [];
  const checked = <Value>(read: () => Value, otherwise: Value): Value => {
    try {
      return read();
    } catch (error) {
      contradictions.push(...messageOf(error).split('\n'));
      return otherwise;
    }
  };
  if (values.OUTBOUND_LOOPBACK === 'true' && values.PUBLIC_URL?.startsWith('https:'))
    contradictions.push(
      'OUTBOUND_LOOPBACK must be false where PUBLIC_URL is an https address: it is for development alone',
    );
  const publicUrl = values.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${values.PORT}`;
  const config: Config = {
    given: Object.keys(environment.shape).filter((name) => given[name] !== undefined),
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir: path.resolve(values.DATA_DIR),
    signingKeyFile: path.resolve(values.SIGNING_KEY_FILE ?? path.join(values.DATA_DIR, 'signing-key.pem')),
    secretsKey: checked(
      () => readSecretsKey(values, { dataDir: path.resolve(values.DATA_DIR), env }),
      readSecretsKey({}, { dataDir: path.resolve(values.DATA_DIR), env: {} }),
    ),
    databaseUrl: values.DATABASE_URL ?? null,
    replica: checked(() => readReplica(values), null),
    bucket: values.FILES_URL === undefined ? null : readFilesUrl(values.FILES_URL),
    product: { name: values.PRODUCT_NAME, shortName: values.PRODUCT_SHORT_NAME },
    protectedNames: protectedNamesOf(values),
    contactEmail: values.CONTACT_EMAIL ?? null,
    mail: checked(
      () => readMail(values, new URL(publicUrl).hostname),
      readMail({ PRODUCT_NAME: values.PRODUCT_NAME }, new URL(publicUrl).hostname),
    ),
    trustProxy: values.TRUST_PROXY === 'false' ? false : proxiesOf(values.TRUST_PROXY),
    logLevel: values.LOG_LEVEL,
    accessLog: values.ACCESS_LOG === 'true',
    hstsSubdomains: values.HSTS_SUBDOMAINS === 'true',
    metricsToken: values.METRICS_TOKEN ?? null,
    metricsAddress: values.METRICS_ADDRESS ?? null,
    orcid: checked(() => readOrcid(values), null),
    doi: checked(() => readDoi(values), null),
    citations: readCitations(values),
    pushServices: values.PUSH_SERVICES,
    phones: checked(() => readPhones(values), null),
    witnesses: readWitnesses(values.WITNESSES) ?? [],
    reviewRules: {
      declarations: values.REVIEW_DECLARATIONS === 'true',
      fourEyes: values.REVIEW_FOUR_EYES === 'true',
      secondReader: values.REVIEW_SECOND_READER === 'true',
      days: readReviewDays(values.REVIEW_DAYS) ?? { usual: 7 },
      undoSeconds: values.REVIEW_UNDO_SECONDS,
    },
    ...checked(() => readAccountSettings(values), readAccountSettings({ ...values, STAFF_SIGN_IN: 'any' })),
    edge: checked(() => readEdge(values), null),
    backups: checked(
      () => readBackups(values, path.resolve(values.DATA_DIR)),
      readBackups({ BACKUP_KEEP: values.BACKUP_KEEP }, path.resolve(values.DATA_DIR)),
    ),
    speech: readSpeech(values, { dataDir: path.resolve(values.DATA_DIR), env }),
    packs: readPacks(values, env),
    security: readSecurity(values),
    telemetry: readTelemetry(values),
    outbound: { allowLoopback: values.OUTBOUND_LOOPBACK === 'true' },
  };
  const isCertain = (fault: string) =>
    ![...faults.keys()].some((name) => RegExp(`\\b${name}\\b`).test(fault));
  const lines = [...faults.values(), ...contradictions.filter(isCertain)];
  if (lines.length > 0) throw new ConfigError(lines.join('\n'));
  return config;
}

function protectedNamesOf({
  PROTECTED_NAMES: listed,
  PRODUCT_NAME: name,
  PRODUCT_SHORT_NAME: short,
}: Pick<z.output<typeof environment>, 'PROTECTED_NAMES' | 'PRODUCT_NAME' | 'PRODUCT_SHORT_NAME'>): string[] {
  // The short name alone may be a name of people, as Afya is.
  const roles = ['admin', 'staff', 'team', 'support', 'editor'].map((role) => `${short} ${role}`);
  return [name, ...roles, ...listed.split(',').map((one) => one.trim())].filter((one) => one !== '');
}
