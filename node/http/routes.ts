import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { answer } from '../beacon/answer.ts';
import { BeaconError, noNumbers, wrong } from '../beacon/beacon-error.ts';
import { entryTypes } from '../beacon/entry-types.ts';
import {
  configuration,
  datasets,
  entryTypeList,
  filteringTerms,
  info,
  knownAnswers,
  map,
  serviceInfo,
} from '../beacon/information.ts';
import { unknownName } from '../beacon/names.ts';
import { type Parameters, parametersOfBody, parametersOfUrl } from '../beacon/parameters.ts';
import { type Question, readQuestion } from '../beacon/question.ts';
import type { Service } from '../beacon/service.ts';
import { answerStatistic, checkStatistic, type Statistic, statistics } from '../beacon/statistics.ts';
import { EngineError } from '../engine/engine.ts';
import { controlChromosome } from '../load/controls.ts';
import { type Budget, budgetsOf } from '../policy/askers.ts';
import type { AuditLog } from '../policy/audit.ts';
import { type Budgets, type Charge, type Refusal, tenthsOfQuestion } from '../policy/budgets.ts';
import { missingUses } from '../policy/data-use.ts';
import type { Detail } from '../policy/exposure.ts';
import { type Caller, type Granularity, grantedGranularity } from '../policy/policy.ts';
import { answerLine, isRefusal, refusalLine } from './audit-lines.ts';
import type { Turns } from './turns.ts';

/** A request after its caller is known and its body is read. */
interface Request {
  search: URLSearchParams;
  /** Undefined for GET. */
  body: unknown;
  caller: Caller;
  /** Of whoever sent the request. */
  address: string;
  budgets: Budgets;
  turns: Turns;
  audit: AuditLog | null;
  /** What stands behind `/g_variants/`: a name of a variant. */
  name: string | null;
}

/** What is asked for: whether there are variants or people, or a statistic. */
type Asked = 'genomicVariant' | 'individual' | Statistic;

type Route = (service: Service, request: Request) => object | Promise<object>;

/** The statistics in OpenAPI: all else is Beacon v2, which describes itself. */
const description: object = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('./openapi.json')), 'utf8'),
);

const informational: Record<string, (service: Service) => object> = {
  '/': info,
  '/info': info,
  '/service-info': serviceInfo,
  '/configuration': configuration,
  '/entry_types': entryTypeList,
  '/map': map,
  '/filtering_terms': filteringTerms,
  '/openapi.json': () => description,
};

/** Every path of a node. All of them take GET and POST. */
export const routes: ReadonlyMap<string, Route> = new Map<string, Route>([
  ...Object.entries(informational),
  ['/datasets', datasets],
  ['/g_variants', ask('genomicVariant')],
  ['/individuals', ask('individual')],
  ...statistics.map((kind) => [`/statistics/${kind}`, ask(kind)] as const),
  [
    '/known-answers',
    (service, { caller }) => {
      grant(service, caller, 'boolean');
      return knownAnswers(service);
    },
  ],
]);

function ask(asked: Asked): Route {
  return async (service, request) => {
    const { search, body, caller } = request;
    let question: Question | null = null;
    try {
      // First of all, so that others learn nothing from errors.
      grant(service, caller, 'boolean');
      const given = body === undefined ? parametersOfUrl(search) : parametersOfBody(body);
      const parameters = request.name === null ? given : withName(given, request.name);
      if (hasFilters(parameters)) checkMayFilter(service, caller);
      question = readQuestion(parameters, service);
      checkPurpose(service, caller);
      if (isStatistic(asked)) checkStatistic(service, asked, question);
      const { answered, exists } = await answerFor(service, request, { asked, question });
      if (question.query?.kind === 'named' && !exists) throw unknownName();
      if (!question.isTest) request.audit?.add(answerLine(caller, pathOf(asked), question, exists));
      return answered;
    } catch (error) {
      const known = error instanceof EngineError ? noNumbers() : error;
      if (known instanceof BeaconError && (question !== null || isRefusal(known)))
        request.audit?.add(refusalLine(caller, pathOf(asked), known, question));
      throw known;
    }
  };
}

const pathOf = (asked: Asked): string =>
  isStatistic(asked) ? `statistics/${asked}` : entryTypes[asked].path;

/** The question that a path asks. @throws BeaconError for one that is asked in two ways */
function withName(given: Parameters, name: string): Parameters {
  const other = Object.keys(given.variant).find((one) => one !== 'assemblyId');
  if (other !== undefined) throw wrong(other, 'can’t be combined with a name in the path.');
  return { ...given, variant: { ...given.variant, genomicAlleleShortForm: name } };
}

/** Charges a question whose caller may ask it, and answers it in its turn. @throws BeaconError */
async function answerFor(
  service: Service,
  { caller, address, budgets, turns }: Request,
  { asked, question }: { asked: Asked; question: Question },
): Promise<{ answered: object; exists: boolean }> {
  const granted = grant(service, caller, isStatistic(asked) ? 'count' : question.granularity);
  if (isStatistic(asked) && granted === 'boolean')
    throw new BeaconError(
      403,
      'This node tells statistics only to registered callers who may be told counts.',
    );
  const isOpen = !isStatistic(asked) && isFree(service, question);
  const own = isOpen ? null : budgetsOf(caller, address, service.policy);
  const name = JSON.stringify([service.engine.snapshot.id, asked, question.query, question.filters]);
  const levels = levelsOf(asked, granted);
  const charged = own === null ? null : charge({ service, caller, budgets }, { own, asked: name, levels });
  const find = () =>
    isStatistic(asked)
      ? answerStatistic(service, asked, question)
      : answer(service, asked, withWarning(question, charged), charged?.granted ?? granted);
  const isShort =
    !isStatistic(asked) && (['sequence', 'named'].includes(question.query?.kind ?? '') || question.isTest);
  const found = isShort ? await find() : await turns.run(nameOf(caller, address, service), find);
  if (charged !== null) {
    if (found.isCommon) budgets.reduce(charged.own, 1);
    const cost = service.exposure?.costOf(charged.detail, found.said);
    if (cost !== undefined) budgets.reduce(charged.shared, cost);
  }
  return { answered: found.answer, exists: found.exists };
}

/** How much a question may be told, and what of it costs. */
interface Level {
  granted: Granularity;
  detail: Detail;
}

/** The levels at which a question can be answered, the best first: less than counts makes no statistic. */
function levelsOf(asked: Asked, granted: Granularity): Level[] {
  if (isStatistic(asked)) return [{ granted, detail: asked === 'hardy_weinberg' ? 'tested' : 'counted' }];
  const boolean = { granted: 'boolean', detail: 'boolean' } as const;
  return granted === 'boolean' ? [boolean] : [{ granted, detail: 'counted' }, boolean];
}

const isStatistic = (asked: Asked): asked is Statistic => statistics.some((kind) => kind === asked);

/** What a question was charged to, and how much it may be told. */
interface Charged extends Level {
  own: readonly Charge[];
  shared: readonly Charge[];
  isReduced: boolean;
}

const withWarning = (question: Question, charged: Charged | null): Question =>
  charged?.isReduced
    ? {
        ...question,
        warnings: [
          ...question.warnings,
          'Counts are not told now, for privacy: this node has told many of late.',
        ],
      }
    : question;

/** Whose turn it is: everybody who has a budget, and a network that asks for itself. */
const nameOf = (caller: Caller, address: string, { policy }: Service): string =>
  budgetsOf(caller, address, policy)?.[0]?.asker ?? `network ${caller.name}`;

/** Whether the answer is known to everybody, or tells nothing of people. */
function isFree({ knownAnswers }: Service, { query, filters, isTest }: Question): boolean {
  if (isTest) return true;
  if (query === null) return filters.length === 0;
  if (query.kind === 'named') return false;
  if (query.chromosome === controlChromosome) return true;
  if (query.kind !== 'sequence' || filters.length > 0) return false;
  // Of a landmark and the bases beside it everything is published.
  return knownAnswers.some(
    ({ tests, place }) =>
      tests === 'exact' && place.chromosome === query.chromosome && Math.abs(place.start - query.start) <= 1,
  );
}

/**
 * Charges a question to its asker, and to all askers of its kind together. Whoever can't be told counts any more is told yes or no.
 * @throws BeaconError (429)
 */
function charge(
  { service, caller, budgets }: { service: Service; caller: Caller; budgets: Budgets },
  { own, asked, levels }: { own: readonly Budget[]; asked: string; levels: readonly Level[] },
): Charged {
  const ofAsker = own.map(({ asker, questions }) => ({
    asker,
    question: asked,
    price: tenthsOfQuestion,
    tenths: questions * tenthsOfQuestion,
    days: 1,
  }));
  const name = own[0]?.asker ?? '';
  let refusal: Refusal | null = null;
  for (const level of levels) {
    const shared = sharedBy(service, { kind: caller.kind, name }, `${asked} ${level.detail}`, level.detail);
    refusal = budgets.charge([...shared, ...ofAsker]);
    if (refusal === null) return { own: ofAsker, shared, ...level, isReduced: level !== levels[0] };
    if (ofAsker.includes(refusal.charge)) break;
  }
  const { seconds = 0, charge: { tenths, days } = { tenths: 0, days: 1 } } = refusal ?? {};
  const isWithheld = refusal !== null && !ofAsker.includes(refusal.charge);
  const again = `Ask again in ${waitOf(seconds)}, or repeat a question: that is free.`;
  throw new BeaconError(
    429,
    isWithheld
      ? `Not answered for privacy: what this node tells in ${days} days is limited, whoever asks, and little of it is left. ${again}`
      : `This node answers ${tenths / tenthsOfQuestion} different questions in 24 hours. ${again}`,
    seconds,
    isWithheld,
  );
}

/** A wait in words: minutes below two hours, hours below two days, and days. */
function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 2 * 24 * 60
        ? [Math.ceil(minutes / 60), 'hour']
        : [Math.ceil(minutes / (24 * 60)), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** No asker may use up more than this share of what all of their kind may be told. */
const shareOfOne = 1 / 3;

/** What a question costs of all that this node may tell: to callers of its kind, and to one of them. */
function sharedBy(
  { exposure, policy }: Service,
  { kind, name }: { kind: Caller['kind']; name: string },
  question: string,
  detail: Detail,
): Charge[] {
  if (exposure === null) return [];
  const price = exposure.costOf(detail, null);
  const of = (asker: string, tenths: number) => ({
    asker,
    question,
    price,
    tenths,
    days: policy.exposureDays,
  });
  const all = exposure.tenths[kind];
  return [of(`all ${kind}`, all), of(`all ${kind} ${name}`, Math.floor(all * shareOfOne))];
}

const hasFilters = ({ filters }: Parameters) =>
  filters !== undefined && !(Array.isArray(filters) && filters.length === 0);

/** @throws BeaconError (403) if the data may not be used for what a researcher asks for */
function checkPurpose({ policy }: Service, { requester }: Caller): void {
  const missing = requester === null ? [] : missingUses(policy.dataUse, requester.dataUse);
  if (missing.length > 0)
    throw new BeaconError(
      403,
      `The data may be used for other purposes only (Data Use Ontology): the question states ${requester?.dataUse.join(', ') || 'none'}, and not ${missing.join(', ')}.`,
    );
}

/** @throws BeaconError (401) if this caller may not ask about groups of people */
function checkMayFilter({ policy }: Service, { kind }: Caller): void {
  if (kind === 'public' && !policy.publicFilters)
    throw new BeaconError(
      401,
      'filters: this node answers questions with filters for registered callers only: send a token (Authorization: Bearer …).',
    );
}

/** @throws BeaconError (401 or 403) if this caller gets no answer */
function grant({ engine, policy }: Service, caller: Caller, asked: Granularity | null): Granularity {
  if (policy.refused.some((one) => one === caller.asker || one === caller.requester?.orcid))
    throw new BeaconError(403, 'This node does not answer this asker.');
  const granted = grantedGranularity(asked, { caller, people: engine.snapshot.people, policy });
  if (granted !== null) return granted;
  if (caller.kind === 'registered') throw new BeaconError(403, 'This node does not answer this caller.');
  throw new BeaconError(
    401,
    'This node answers registered callers only: send a token (Authorization: Bearer …).',
  );
}
