import { dayMilliseconds } from '../../../contract/durations.ts';

/** The requests of harvesters, by the rules of OAI-PMH 2.0. */

/** The protocol's own errors (section 3.6). */
type OaiErrorCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch'
  | 'noSetHierarchy';

/** An invalid request. The protocol reports it inside a response of status 200. */
export class OaiError extends Error {
  readonly code: OaiErrorCode;

  constructor(code: OaiErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Filters of a list of records by the time of their last change. */
export interface Selection {
  from: Date | null;
  /** The first instant after the date range. */
  before: Date | null;
  set: string | null;
}

export type OaiRequest =
  | { verb: 'Identify' }
  | { verb: 'ListMetadataFormats'; identifier: string | null }
  | { verb: 'GetRecord'; identifier: string; metadataPrefix: string }
  | { verb: 'ListSets'; resumptionToken: string | null }
  | { verb: 'ListIdentifiers' | 'ListRecords'; resumptionToken: string }
  | ({ verb: 'ListIdentifiers' | 'ListRecords'; resumptionToken: null; metadataPrefix: string } & Selection);

interface Rule {
  required: readonly string[];
  optional: readonly string[];
  /** The argument that excludes all others. */
  exclusive?: string;
}

const list: Rule = {
  required: ['metadataPrefix'],
  optional: ['from', 'until', 'set'],
  exclusive: 'resumptionToken',
};
const rules: Record<OaiRequest['verb'], Rule> = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ['identifier'] },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [] },
  ListSets: { required: [], optional: [], exclusive: 'resumptionToken' },
  ListIdentifiers: list,
  ListRecords: list,
};

function isVerb(text: string): text is OaiRequest['verb'] {
  return Object.hasOwn(rules, text);
}

/** Reads the arguments of a request, in any order. @throws OaiError badVerb, badArgument */
export function readRequest(given: URLSearchParams): OaiRequest {
  const verbs = given.getAll('verb');
  const [verb = ''] = verbs;
  if (verbs.length !== 1) throw new OaiError('badVerb', 'Name one verb.');
  if (!isVerb(verb)) throw new OaiError('badVerb', 'The protocol has no such verb.');
  const named = readArguments(given, rules[verb]);
  const resumptionToken = named.get('resumptionToken') ?? null;
  const identifier = named.get('identifier') ?? null;
  const metadataPrefix = named.get('metadataPrefix') ?? '';
  switch (verb) {
    case 'Identify':
      return { verb };
    case 'ListMetadataFormats':
      return { verb, identifier };
    case 'GetRecord':
      return { verb, identifier: identifier ?? '', metadataPrefix };
    case 'ListSets':
      return { verb, resumptionToken };
    case 'ListIdentifiers':
    case 'ListRecords':
      if (resumptionToken !== null) return { verb, resumptionToken };
      return { verb, resumptionToken, metadataPrefix, ...readSelection(named) };
  }
}

function readArguments(given: URLSearchParams, { required, optional, exclusive }: Rule): Map<string, string> {
  const named = new Map([...given].filter(([name]) => name !== 'verb'));
  if (named.size + 1 !== [...given].length) throw badArgument('An argument is given twice.');
  if (exclusive !== undefined && named.has(exclusive)) {
    if (named.size > 1) throw badArgument(`${exclusive} can't be combined with other arguments.`);
    return named;
  }
  for (const name of required) if (!named.get(name)) throw badArgument(`The argument ${name} is missing.`);
  for (const name of named.keys())
    if (!required.includes(name) && !optional.includes(name))
      throw badArgument('An argument is not one of this verb.');
  return named;
}

function readSelection(named: Map<string, string>): Selection {
  const from = readDate('from', named.get('from'));
  const until = readDate('until', named.get('until'));
  if (from && until && from.milliseconds !== until.milliseconds)
    throw badArgument('from and until must have the same granularity.');
  if (from && until && from.at > until.at) throw badArgument('from is later than until.');
  const set = named.get('set') ?? null;
  if (set !== null && !/^[\w.!~*'()-]+(:[\w.!~*'()-]+)*$/.test(set))
    throw badArgument('This is not a setSpec.');
  return {
    from: from?.at ?? null,
    before: until ? new Date(until.at.getTime() + until.milliseconds) : null,
    set,
  };
}

/** A day or a second in UTC, with its duration. */
function readDate(name: string, text: string | undefined): { at: Date; milliseconds: number } | null {
  if (text === undefined) return null;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  if (!isDay && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) throw badArgument(`${name} is not a date.`);
  const at = new Date(text);
  // JavaScript would read a day after the end of a month as a day of the next one.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text.replace('Z', '')))
    throw badArgument(`${name} is not a date.`);
  return { at, milliseconds: isDay ? dayMilliseconds : 1000 };
}

function badArgument(message: string): OaiError {
  return new OaiError('badArgument', message);
}
