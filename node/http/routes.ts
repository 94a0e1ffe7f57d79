import { answer } from '../beacon/answer.ts';
import { BeaconError } from '../beacon/beacon-error.ts';
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
import { type Parameters, parametersOfBody, parametersOfUrl } from '../beacon/parameters.ts';
import { type Question, readQuestion } from '../beacon/question.ts';
import type { Service } from '../beacon/service.ts';
import { controlChromosome } from '../load/controls.ts';
import { budgetsOf } from '../policy/askers.ts';
import type { AuditLine, AuditLog } from '../policy/audit.ts';
import type { Budget, Budgets } from '../policy/budgets.ts';
import { type Caller, type Granularity, grantedGranularity } from '../policy/policy.ts';
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
}

type Route = (service: Service, request: Request) => object | Promise<object>;

const informational: Record<string, (service: Service) => object> = {
  '/': info,
  '/info': info,
  '/service-info': serviceInfo,
  '/configuration': configuration,
  '/entry_types': entryTypeList,
  '/map': map,
  '/filtering_terms': filteringTerms,
};

/** Every path of a node. All of them take GET and POST. */
export const routes: ReadonlyMap<string, Route> = new Map<string, Route>([
  ...Object.entries(informational),
  ['/datasets', datasets],
  ['/g_variants', ask('genomicVariant')],
  ['/individuals', ask('individual')],
  [
    '/known-answers',
    (service, { caller }) => {
      grant(service, caller, 'boolean');
      return knownAnswers(service);
    },
  ],
]);

function ask(entry: 'genomicVariant' | 'individual'): Route {
  return async (service, request) => {
    const { search, body, caller } = request;
    // First of all, so that others learn nothing from errors.
    grant(service, caller, 'boolean');
    const parameters: Parameters = body === undefined ? parametersOfUrl(search) : parametersOfBody(body);
    if (hasFilters(parameters)) checkMayFilter(service, caller);
    const question = readQuestion(parameters, service);
    const note = (said: string) => request.audit?.add(lineOf(entry, question, caller, said));
    try {
      const { given, exists } = await answerFor(service, request, { entry, question });
      if (!question.isTest) note(exists ? 'yes' : 'no');
      return given;
    } catch (error) {
      if (error instanceof BeaconError) note(String(error.status));
      throw error;
    }
  };
}

/** Charges a question whose caller may ask it, and answers it in its turn. @throws BeaconError */
async function answerFor(
  service: Service,
  { caller, address, budgets, turns }: Request,
  { entry, question }: { entry: 'genomicVariant' | 'individual'; question: Question },
): Promise<{ given: object; exists: boolean }> {
  const granted = grant(service, caller, question.granularity);
  const charged = isFree(service, question) ? null : budgetsOf(caller, address, service.policy);
  const asked = JSON.stringify([service.engine.snapshot.id, entry, question.query, question.filters]);
  if (charged !== null) charge(budgets, charged, asked);
  const find = () => answer(service, entry, question, granted);
  const isShort = question.query?.kind === 'sequence' || question.isTest;
  const found = isShort ? await find() : await turns.run(nameOf(caller, address, service), find);
  if (charged !== null && found.isCommon) budgets.reduce(charged, asked);
  return { given: found.answer, exists: found.exists };
}

const lineOf = (
  entry: 'genomicVariant' | 'individual',
  { received }: Question,
  { name, asker, requester }: Caller,
  said: string,
): AuditLine => ({
  at: new Date().toISOString(),
  caller: name ?? 'public',
  asker: asker || null,
  requester,
  path: entryTypes[entry].path,
  variant: received.variant,
  filters: received.filters,
  answer: said,
});

/** Whose turn it is: everybody who has a budget, and a network that asks for itself. */
const nameOf = (caller: Caller, address: string, { policy }: Service): string =>
  budgetsOf(caller, address, policy)?.[0]?.asker ?? `network ${caller.name}`;

/** Whether the answer is known to everybody, or tells nothing of people. */
function isFree({ knownAnswers }: Service, { query, filters, isTest }: Question): boolean {
  if (isTest) return true;
  if (query === null) return filters.length === 0;
  if (query.chromosome === controlChromosome) return true;
  if (query.kind !== 'sequence' || filters.length > 0) return false;
  // Of a landmark and the bases beside it everything is published.
  return knownAnswers.some(
    ({ tests, place }) =>
      tests === 'exact' && place.chromosome === query.chromosome && Math.abs(place.start - query.start) <= 1,
  );
}

/** @throws BeaconError (429) */
function charge(budgets: Budgets, charged: readonly Budget[], asked: string): void {
  const seconds = budgets.charge(charged, asked);
  if (seconds === null) return;
  const [{ questions = 0 } = {}] = charged;
  throw new BeaconError(
    429,
    `This node answers ${questions} different questions in 24 hours. Ask again in ${Math.ceil(seconds / 60)} minutes, or repeat a question: that is free.`,
    seconds,
  );
}

const hasFilters = ({ filters }: Parameters) =>
  filters !== undefined && !(Array.isArray(filters) && filters.length === 0);

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
