import { answer } from '../beacon/answer.ts';
import { BeaconError } from '../beacon/beacon-error.ts';
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
import { readQuestion } from '../beacon/question.ts';
import type { Service } from '../beacon/service.ts';
import { type Caller, type Granularity, grantedGranularity } from '../policy/policy.ts';

/** A request after its caller is known and its body is read. */
interface Request {
  search: URLSearchParams;
  /** Undefined for GET. */
  body: unknown;
  caller: Caller;
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
  return (service, { search, body, caller }) => {
    // First of all, so that others learn nothing from errors.
    grant(service, caller, 'boolean');
    const parameters: Parameters = body === undefined ? parametersOfUrl(search) : parametersOfBody(body);
    if (hasFilters(parameters)) checkMayFilter(service, caller);
    const question = readQuestion(parameters, service);
    return answer(service, entry, question, grant(service, caller, question.granularity));
  };
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
  const granted = grantedGranularity(asked, { caller, people: engine.snapshot.people, policy });
  if (granted !== null) return granted;
  if (caller.kind === 'registered') throw new BeaconError(403, 'This node does not answer this caller.');
  throw new BeaconError(
    401,
    'This node answers registered callers only: send a token (Authorization: Bearer …).',
  );
}
