import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Identity } from './beacon/service.ts';
import { type EngineAddress, usualSeconds } from './engine/remote/client.ts';
import { DataError } from './load/data-error.ts';
import type { Source } from './load/source.ts';
import { type AuditLine, linesIn } from './policy/audit.ts';
import type { RegisteredCaller } from './policy/callers.ts';
import { readConfiguration } from './policy/configuration.ts';
import type { Policy } from './policy/policy.ts';

/** An option that does not exist, or lacks its value. */
export class UsageError extends DataError {}

/** What the command line and the configuration say. */
export interface Options {
  source: Source;
  identity: Identity;
  policy: Policy;
  callers: readonly RegisteredCaller[];
  /** The connection string of PostgreSQL, or the address of an engine over HTTP; null for the memory. */
  engine: string | null;
  /** What an engine over HTTP asks for, null for nothing; and how many seconds it may take to answer. */
  engineToken: string | null;
  engineSeconds: number;
  /** Files of variants that are read side by side; null for as many as there are processors. */
  readers: number | null;
  host: string;
  port: number;
  check: boolean;
  write: string | null;
  /** The folder that keeps the snapshot and the count of questions over a restart; null to forget both. */
  state: string | null;
}

/** @throws DataError that says what is wrong */
export function readOptions(args: readonly string[]): Options {
  const values = parse(args);
  const demo = values.demo === true;
  const assembly = values.assembly ?? (demo ? 'GRCh38' : '');
  const engine = readEngine(values.engine);
  const isRemote = isOverHttp(engine);
  if (isRemote) checkRemote(values);
  if (!demo && ((!isRemote && !values.vcf) || values.name === undefined || assembly === ''))
    throw new DataError('--vcf, --assembly and --name are needed, or --demo.');
  if (demo && values.vcf) throw new DataError('--demo makes its own cohort: leave --vcf out.');
  if (demo && values.regions) throw new DataError('--regions belongs to --vcf.');
  if (values.write !== undefined && !demo) throw new DataError('--write belongs to --demo.');
  const port = whole(values.port ?? '4100', '--port', 0, 65_535);
  const host = values.host ?? '127.0.0.1';
  const seed = readSeed(values.seed);
  // People who don't exist have nothing to hide.
  const configuration = readConfiguration(values.config ?? null, demo ? 0 : undefined);
  const name = values.name ?? `Synthetic cohort ${seed}`;
  const url = (values.url ?? configuration.url ?? `http://${host}:${port}`).replace(/\/+$/, '');
  if (!URL.canParse(url)) throw new DataError('--url should be a URL.');
  return {
    host,
    port,
    check: values.check === true,
    write: values.write ?? null,
    state: values.state ?? process.env.STATE_DIRECTORY ?? null,
    engine,
    engineToken: isRemote ? tokenIn(values['engine-token-file']) : null,
    engineSeconds: whole(values['engine-seconds'] ?? String(usualSeconds), '--engine-seconds', 1, 600),
    readers: values.readers === undefined ? null : whole(values.readers, '--readers', 1, 64),
    source: {
      assembly,
      variants: values.vcf ?? [],
      individuals: values.individuals ?? null,
      genes: values.genes ?? null,
      fasta: values.fasta ?? null,
      regions: values.regions ?? null,
      ontologies: values.ontology ?? [],
      floor: configuration.policy.floor,
      transcripts: values.transcripts ?? null,
      strict: values.strict === true,
      cohort: demo
        ? {
            seed,
            people: whole(values.people ?? '1200', '--people', 1, 100_000),
            sites: whole(values.sites ?? '5000', '--sites', 1, 10_000_000),
          }
        : null,
    },
    identity: {
      ...configuration.identity,
      name,
      url,
      id: configuration.identity.id ?? idOf(url),
      environment: configuration.identity.environment ?? (demo ? 'test' : 'prod'),
      description:
        configuration.identity.description ??
        (demo ? 'A cohort of people who don’t exist.' : 'Variants in the genomes of a cohort.'),
      organization: configuration.identity.organization ?? { id: idOf(url), name, url },
    },
    policy: withAudience(configuration.policy, url),
    callers: [...configuration.callers, ...networkCaller(values['token-file'])],
  };
}

/** A passport is for this node, unless the configuration names somebody else. */
function withAudience(policy: Policy, url: string): Policy {
  const { passports } = policy;
  return passports === null
    ? policy
    : { ...policy, passports: { ...passports, audience: passports.audience ?? url } };
}

/** An engine that is slow may still be right. */
const secondsOfTest = 60;

/** What `conformance URL` tests. */
export interface ConformanceOptions {
  address: EngineAddress;
  /** The files that the engine was loaded from; null to compare it with itself only. */
  source: Source | null;
  seed: number;
}

/** What `conformance URL [--token-file FILE] [--vcf FILE …]` asks for. @throws DataError */
export function readConformance(args: readonly string[]): ConformanceOptions {
  const [given = '', ...rest] = args;
  const url = readEngine(given);
  if (!isOverHttp(url)) throw new UsageError('conformance needs the http(s):// address of an engine.');
  const values = parse(rest);
  const token = tokenIn(values['token-file']);
  const source = values.vcf ? readOptions(['--name', 'engine', ...rest]).source : null;
  return { address: { url, token, seconds: secondsOfTest }, source, seed: readSeed(values.seed) };
}

/** What `log --state DIR [--days N]` asks for: who asked what. @throws DataError */
export function readLog(args: readonly string[]): AuditLine[] {
  const text = { type: 'string' } as const;
  const { state = process.env.STATE_DIRECTORY, days = '30' } = parsed(args, { state: text, days: text });
  if (state === undefined) throw new UsageError('log needs --state, the folder of the node.');
  const from = Date.now() - whole(days, '--days', 1, 366) * 24 * 60 * 60 * 1000;
  return linesIn(state).filter(({ at }) => Date.parse(at) >= from);
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const several = { type: 'string', multiple: true } as const;
  const flag = { type: 'boolean' } as const;
  return parsed(args, {
    vcf: several,
    assembly: text,
    name: text,
    individuals: text,
    genes: text,
    engine: text,
    regions: text,
    ontology: several,
    transcripts: text,
    fasta: text,
    readers: text,
    config: text,
    'token-file': text,
    'engine-token-file': text,
    'engine-seconds': text,
    port: text,
    host: text,
    url: text,
    state: text,
    strict: flag,
    demo: flag,
    seed: text,
    people: text,
    sites: text,
    write: text,
    check: flag,
  });
}

/** @throws UsageError */
function parsed<const Known extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Known,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    // The rest of Node's message is for programmers.
    throw new UsageError((error instanceof Error ? error.message : String(error)).split(/\.\s|\n/)[0]);
  }
}

function readEngine(given: string | undefined): string | null {
  if (given === undefined || given === 'memory') return null;
  if (/^postgres(ql)?:\/\//.test(given)) return given;
  if (!isOverHttp(given) || !URL.canParse(given))
    throw new DataError('--engine should be memory, postgres://…, or the http(s):// address of an engine.');
  return given.replace(/\/+$/, '');
}

/** Whether an engine is one of the institution's own, which has its data already. */
export const isOverHttp = (engine: string | null): engine is string => /^https?:\/\//.test(engine ?? '');

/** @throws DataError for files that only the engine could read */
function checkRemote(values: Record<string, unknown>): void {
  for (const name of ['vcf', 'individuals', 'strict', 'demo'])
    if (values[name] !== undefined)
      throw new DataError(
        `--${name} can't be combined with an engine over HTTP, which has its data already.`,
      );
}

const readSeed = (given = '1') => whole(given, '--seed', 0, 4_294_967_295);

function whole(text: string, name: string, least: number, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most)
    throw new DataError(`${name} should be a whole number from ${least} to ${most}.`);
  return number;
}

/** The host in reverse, as GA4GH asks for ids of services. */
const idOf = (url: string) => ['beacon', ...new URL(url).hostname.split('.')].reverse().join('.');

function networkCaller(file: string | undefined): RegisteredCaller[] {
  const token = tokenIn(file);
  if (token === null) return [];
  const tokenSha256 = createHash('sha256').update(token).digest('hex');
  return [{ name: 'network', tokenSha256, granularity: null, questionsADay: null, isNetwork: true }];
}

/** The token in a file; null where there is none. @throws DataError */
function tokenIn(file: string | undefined): string | null {
  if (file === undefined) return null;
  let token: string;
  try {
    token = readFileSync(file, 'utf8').trim();
  } catch {
    throw new DataError(`The file of the token, ${file}, can't be read.`);
  }
  if (!/^\S{20,500}$/.test(token))
    throw new DataError(`The token in ${file} should have 20 characters at least.`);
  return token;
}
