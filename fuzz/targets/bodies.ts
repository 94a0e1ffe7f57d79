import fc from 'fast-check';
import { endpoints, type NamedEndpoint } from '../../contract/index.ts';
import { changed, changes, fromSchema, ids, oddValues } from '../inputs/from-schema.ts';
import { anyText } from '../inputs/texts.ts';
import { type Target, trialsOf } from '../run/target.ts';
import { type ActorName, actors } from '../site/cast.ts';
import { checkDeclared, checkNothingStored } from '../site/contract-answers.ts';
import { openSite } from '../site/site.ts';

interface Called {
  name: string;
  actor: ActorName;
  params: string[];
  query: string;
  /** JSON as it is sent, with names for ids; undefined for none. */
  body: string | undefined;
  type: string;
  repeatedKey: string;
}

/** Values of a parameter of the path. */
const param = fc.oneof(
  { weight: 12, arbitrary: ids },
  { weight: 1, arbitrary: anyText(20) },
  { weight: 1, arbitrary: fc.constant('water') },
);

/** JSON that is broken, or that some parsers take for something else. */
const broken = fc.constantFrom(
  '',
  ' ',
  '{',
  '}',
  'null',
  '[]',
  '7',
  '"a"',
  '{"a":1',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"a":1,"a":2}',
  '{a:1}',
  "{'a':1}",
  '\ufeff{}',
  '{}\0',
  '{"a":"\\ud800"}',
  '{"a":1e999}',
  '{}{}',
  '[{}]',
  `{"a":${'['.repeat(5000)}`,
);

function bodyOf({ body, upload }: NamedEndpoint): fc.Arbitrary<string | undefined> {
  if (!body || upload) return fc.constantFrom(undefined, undefined, undefined, '{}', '{"a":1}');
  const sound = fromSchema(body);
  const written = fc.tuple(sound, changes).map(([value, all]) => JSON.stringify(changed(value, all)));
  return fc.oneof(
    { weight: 10, arbitrary: sound.map((value) => JSON.stringify(value)) },
    { weight: 14, arbitrary: written },
    { weight: 1, arbitrary: oddValues.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/** Node itself refuses a request whose first line and headers are longer than 16 kB. */
const longestQuery = 4000;

/** The query of a call; what it means to readers is the matter of another target. */
export function queryOf({ query }: Pick<NamedEndpoint, 'query'>): fc.Arbitrary<string> {
  if (!query) return fc.constantFrom('', '', 'a=b');
  const values = fc.tuple(fromSchema(query), changes).map(([value, all]) => changed(value, all));
  return values.map((value) => {
    if (typeof value !== 'object' || value === null) return `${value}`.slice(0, longestQuery);
    const pairs = Object.entries(value).flatMap(([name, one]) =>
      (Array.isArray(one) ? one : [one]).map((each): [string, string] => [
        name.toWellFormed(),
        (typeof each === 'string' ? each : JSON.stringify(each)).toWellFormed().slice(0, 3000),
      ]),
    );
    return new URLSearchParams(pairs)
      .toString()
      .replaceAll('%7B%7B', '{{')
      .replaceAll('%7D%7D', '}}')
      .replaceAll('+', '%20')
      .slice(0, longestQuery);
  });
}

function callsOf(endpoint: NamedEndpoint): fc.Arbitrary<Called> {
  const params = [...endpoint.path.matchAll(/\{\w+\}/g)].map(() => param);
  return fc.record(
    {
      name: fc.constant(endpoint.name),
      actor: fc.constantFrom(...actors),
      params: fc.tuple(...params),
      query: queryOf(endpoint),
      body: bodyOf(endpoint),
      type: fc.oneof(
        { weight: 20, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'text/plain',
            '',
            'application/json; charset=utf-16',
            'multipart/form-data',
            'a/b;c',
          ),
        },
      ),
      repeatedKey: fc.oneof(
        { weight: 8, arbitrary: fc.constant('') },
        fc.constantFrom('a', 'b', ' ', 'a'.repeat(300), '\t'),
      ),
    },
    { noNullPrototype: true },
  );
}

/** The path of a call with these values of its parameters. */
export function pathOf(
  endpoint: NamedEndpoint,
  params: readonly string[],
  withIds: (text: string) => string,
): string {
  let place = 0;
  return endpoint.path.replace(/\{\w+\}/g, () => {
    const value = withIds(params[place++] ?? '');
    return encodeURIComponent(value.toWellFormed());
  });
}

/** Whether a route is found with these parameters: not where one is empty, or leads elsewhere. */
export const isFoundWith = (params: readonly string[]) => params.every((value) => !/^\.{0,2}$/.test(value));

export const bodies: Target = {
  name: 'bodies',
  about: 'every call of the contract, by everybody: answered as declared, nothing stored of what is refused',
  needsDatabase: true,
  mostSeconds: 10,
  async open() {
    const site = await openSite();
    const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));
    const check = async (called: Called) => {
      const endpoint = byName.get(called.name);
      if (!endpoint) return;
      await site.tick();
      await site.writes();
      const path = pathOf(endpoint, called.params, site.withIds);
      const query = site.withIds(called.query);
      const body = called.body === undefined ? undefined : site.withIds(called.body);
      const got = await site.send({
        method: endpoint.method,
        path: query === '' ? path : `${path}?${query}`,
        actor: called.actor,
        body,
        headers: {
          ...(body !== undefined && called.type !== '' && { 'content-type': called.type }),
          ...(called.repeatedKey !== '' && { 'idempotency-key': called.repeatedKey }),
        },
      });
      const isRefused = checkDeclared(endpoint, got, isFoundWith(called.params));
      if (isRefused) await checkNothingStored(site, endpoint.name, got);
    };
    const calls = endpoints.map(callsOf);
    return {
      trials: trialsOf(fc.oneof(...calls), check),
      renew: site.renew,
      close: site.close,
    };
  },
};
