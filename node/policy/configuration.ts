import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Identity } from '../beacon/service.ts';
import { isCountry } from '../load/countries.ts';
import { DataError } from '../load/data-error.ts';
import { bareOrcid, type RegisteredCaller } from './callers.ts';
import { keysOf, type PassportPolicy } from './passports.ts';
import { type DataUse, type Granularity, granularities, type Policy, usualPolicy } from './policy.ts';

/** What the operator decides in a file of JSON; whatever is left out is as safe as it can be. */
export interface Configuration {
  url: string | null;
  identity: Partial<Pick<Identity, 'id' | 'description' | 'environment' | 'organization'>> &
    Pick<Identity, 'contactUrl' | 'country'>;
  policy: Policy;
  callers: readonly RegisteredCaller[];
}

type Json = Record<string, unknown>;

/** @param exposureDays unless the file says otherwise @throws DataError that names the wrong member */
export function readConfiguration(
  file: string | null,
  exposureDays: number = usualPolicy.exposureDays,
): Configuration {
  const given = file === null ? {} : readJson(file);
  const names = [
    'id',
    'description',
    'environment',
    'organization',
    'contactUrl',
    'country',
    'url',
    'floor',
    'floorSpread',
    'publicFrom',
  ];
  onlyKnown(
    given,
    [
      ...names,
      'publicFilters',
      'questionsADay',
      'exposureDays',
      'refused',
      'audit',
      'passports',
      'dataUse',
      'granularity',
      'callers',
      'records',
    ],
    'the configuration',
  );
  const { granularity = {}, records = null } = given;
  const levels = objectOf(granularity, 'granularity');
  onlyKnown(levels, ['public', 'registered'], 'granularity');
  const level = (kind: 'public' | 'registered') =>
    levels[kind] === undefined
      ? usualPolicy.granularity[kind]
      : readGranularity(levels[kind], `granularity.${kind}`);
  const policy: Policy = {
    floor: readWhole(given.floor, 'floor', usualPolicy.floor),
    floorSpread: given.floorSpread === undefined ? null : readWhole(given.floorSpread, 'floorSpread', 0, 0),
    publicFrom: readWhole(given.publicFrom, 'publicFrom', usualPolicy.publicFrom),
    granularity: { public: level('public'), registered: level('registered') },
    publicFilters: readFlag(given.publicFilters, 'publicFilters', usualPolicy.publicFilters),
    questionsADay: readWhole(given.questionsADay, 'questionsADay', usualPolicy.questionsADay),
    exposureDays: readWhole(given.exposureDays, 'exposureDays', exposureDays, 0),
    refused: readRefused(given.refused ?? []),
    passports:
      given.passports === undefined ? null : readPassports(given.passports, path.dirname(file ?? '')),
    audit: readFlag(given.audit, 'audit', usualPolicy.audit),
    dataUse: readDataUse(given.dataUse ?? []),
    records: records === null ? null : readSignature(records),
  };
  const callers = readCallers(given.callers ?? []);
  const most = [
    policy.granularity.public,
    policy.granularity.registered,
    ...callers.map((one) => one.granularity),
  ];
  if (policy.records === null && most.includes('record'))
    throw wrong('records', 'has to be signed (signedBy, date, statement) before anybody is given records');
  return { policy, callers, ...readIdentity(given) };
}

function readIdentity(given: Json): Pick<Configuration, 'identity' | 'url'> {
  const { environment, organization } = given;
  const named = (['prod', 'test', 'dev', 'staging'] as const).find((name) => name === environment);
  if (environment !== undefined && !named) throw wrong('environment', 'should be prod, test, dev or staging');
  const text = (name: string) => (given[name] === undefined ? null : readText(given[name], name));
  const [id, description] = [text('id'), text('description')];
  return {
    url: text('url'),
    identity: {
      ...(id === null ? {} : { id }),
      ...(description === null ? {} : { description }),
      ...(named ? { environment: named } : {}),
      ...(organization === undefined ? {} : { organization: readOrganization(organization) }),
      contactUrl: text('contactUrl'),
      country: readCountry(text('country')),
    },
  };
}

function readCountry(code: string | null): string | null {
  if (code !== null && !isCountry(code))
    throw wrong(
      'country',
      `should be a code of ISO 3166-1, such as KE, and ${JSON.stringify(code)} isn't one`,
    );
  return code;
}

function readOrganization(value: unknown): Identity['organization'] {
  const { id, name, url } = objectOf(value, 'organization');
  const address = readText(url, 'organization.url');
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw wrong('organization.url', 'should be a URL');
  return { id: readText(id, 'organization.id'), name: readText(name, 'organization.name'), url: address };
}

function readCallers(value: unknown): RegisteredCaller[] {
  if (!Array.isArray(value)) throw wrong('callers', 'should be a list');
  return value.map((one, index) => {
    const at = `callers[${index}]`;
    const caller = objectOf(one, at);
    onlyKnown(caller, ['name', 'tokenSha256', 'granularity', 'questionsADay', 'isNetwork'], at);
    const { name, tokenSha256, granularity, questionsADay } = caller;
    const hash = readText(tokenSha256, `${at}.tokenSha256`).toLowerCase();
    if (!/^[0-9a-f]{64}$/.test(hash)) throw wrong(`${at}.tokenSha256`, 'should be a SHA-256 in hexadecimal');
    return {
      name: readText(name, `${at}.name`),
      tokenSha256: hash,
      granularity: granularity === undefined ? null : readGranularity(granularity, `${at}.granularity`),
      questionsADay: questionsADay === undefined ? null : readWhole(questionsADay, `${at}.questionsADay`, 0),
      isNetwork: readFlag(caller.isNetwork, `${at}.isNetwork`, false),
    };
  });
}

function readRefused(value: unknown): string[] {
  if (!Array.isArray(value)) throw wrong('refused', 'should be a list');
  return value.map((one, index) => {
    const text = readText(one, `refused[${index}]`);
    const orcid = bareOrcid(text);
    if (/^(\d{4}-){3}\d{3}[\dX]$/.test(orcid)) return orcid;
    if (!/^[!-~][ -~]{15,299}$/.test(text))
      throw wrong(`refused[${index}]`, 'should be an ORCID iD, or the name of an asker in the log');
    return text;
  });
}

/** @param folder of the configuration, from which files of keys are named */
function readPassports(value: unknown, folder: string): PassportPolicy {
  const given = objectOf(value, 'passports');
  onlyKnown(given, ['issuers', 'visas', 'audience'], 'passports');
  const issuers = new Map(
    listOf(given.issuers, 'passports.issuers').map(([one, at]) => readIssuer(one, at, folder)),
  );
  const visas = listOf(given.visas, 'passports.visas').map(([one, at]) => {
    const { issuer, type, value: about, source, ...others } = one;
    onlyKnown(others, [], at);
    const visa = {
      issuer: readText(issuer, `${at}.issuer`),
      type: readText(type, `${at}.type`),
      value: readText(about, `${at}.value`),
      source: source === undefined ? null : readText(source, `${at}.source`),
    };
    if (!issuers.has(visa.issuer)) throw wrong(`${at}.issuer`, 'should be one of passports.issuers');
    return visa;
  });
  const { audience } = given;
  return {
    issuers,
    visas,
    audience: audience === undefined ? null : readText(audience, 'passports.audience'),
  };
}

function readIssuer(given: Json, at: string, folder: string) {
  onlyKnown(given, ['issuer', 'keys'], at);
  const file = path.resolve(folder, readText(given.keys, `${at}.keys`));
  const keys = keysOf(readJson(file));
  if (keys.size === 0)
    throw wrong(`${at}.keys`, 'should be a JWK set with keys of RS256 (2,048 bits) or ES256');
  return [readText(given.issuer, `${at}.issuer`), keys] as const;
}

/** Each object of a list that isn't empty, with its name. */
function listOf(value: unknown, name: string): [Json, string][] {
  if (!Array.isArray(value) || value.length === 0)
    throw wrong(name, 'should be a list with an entry at least');
  return value.map((one, index) => [objectOf(one, `${name}[${index}]`), `${name}[${index}]`]);
}

function readDataUse(value: unknown): DataUse[] {
  if (!Array.isArray(value)) throw wrong('dataUse', 'should be a list');
  return value.map((one, index) => {
    const at = `dataUse[${index}]`;
    const given = objectOf(one, at);
    onlyKnown(given, ['id', 'version', 'modifiers'], at);
    const { id, version, modifiers = [] } = given;
    const term = readText(id, `${at}.id`);
    if (!/^DUO:\d{7}$/.test(term)) throw wrong(`${at}.id`, 'should be a term such as DUO:0000042');
    if (!Array.isArray(modifiers)) throw wrong(`${at}.modifiers`, 'should be a list of terms');
    const limits = modifiers.map((modifier, place) => readText(modifier, `${at}.modifiers[${place}]`));
    if (limits.some((limit) => !/^\w[\w.-]*:\S+$/.test(limit)))
      throw wrong(`${at}.modifiers`, 'should be terms such as MONDO:0005136');
    return { id: term, version: readText(version, `${at}.version`), modifiers: limits };
  });
}

function readSignature(value: unknown): NonNullable<Policy['records']> {
  const { signedBy, date, statement } = objectOf(value, 'records');
  const day = readText(date, 'records.date');
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw wrong('records.date', 'should be a date such as 2026-01-31');
  return {
    signedBy: readText(signedBy, 'records.signedBy'),
    date: day,
    statement: readText(statement, 'records.statement'),
  };
}

function readJson(file: string): Json {
  try {
    return objectOf(JSON.parse(readFileSync(file, 'utf8')), 'the configuration');
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw new DataError(`The configuration ${file} can't be read: it should be a file of JSON.`);
  }
}

function readGranularity(value: unknown, name: string): Granularity | null {
  if (value === 'none' || value === null) return null;
  const found = granularities.find((granularity) => granularity === value);
  if (!found) throw wrong(name, `should be none, ${granularities.join(', ')}`);
  return found;
}

function readWhole(value: unknown, name: string, usual: number, least = 1): number {
  if (value === undefined) return usual;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > 1_000_000)
    throw wrong(name, `should be a whole number from ${least}`);
  return value;
}

function readFlag(value: unknown, name: string, usual: boolean): boolean {
  if (value === undefined) return usual;
  if (typeof value !== 'boolean') throw wrong(name, 'should be true or false');
  return value;
}

function readText(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '' || value.length > 2000) throw wrong(name, 'should be text');
  return value;
}

function objectOf(value: unknown, name: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong(name, 'should be an object');
  return { ...value };
}

function onlyKnown(given: Json, names: readonly string[], where: string): void {
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) throw wrong(unknown, `is not a member of ${where}`);
}

const wrong = (name: string, problem: string) => new DataError(`Configuration: ${name} ${problem}.`);
