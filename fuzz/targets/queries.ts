import fc from 'fast-check';
import { endpoints, type NamedEndpoint } from '../../contract/index.ts';
import * as paths from '../../contract/paths.ts';
import { audienceRoute, countriesPath, countryRoute } from '../../contract/posts/places/place-paths.ts';
import { recordingRoute } from '../../contract/posts/recordings/paths.ts';
import { anyText, oddStrings } from '../inputs/texts.ts';
import { must, type Target, trialsOf } from '../run/target.ts';
import { type ActorName, actors } from '../site/cast.ts';
import { checkDeclared, checkNothingStored } from '../site/contract-answers.ts';
import { openSite } from '../site/site.ts';
import { isFoundWith, pathOf, queryOf } from './bodies.ts';

interface Asked {
  /** The name of a call, or the route of a page. */
  route: string;
  params: string[];
  query: string;
  headers: Record<string, string>;
  actor: ActorName;
  /** Fields of a form, for pages that take one. */
  form: string | undefined;
}

/** Pages and files that readers and programs ask for. */
const pages: readonly string[] = [
  '/',
  paths.postsPath,
  paths.postRoute,
  paths.versionsRoute,
  paths.versionRoute,
  paths.topicsPath,
  paths.topicRoute,
  paths.authorRoute,
  paths.noticesPath,
  paths.noticeRoute,
  paths.searchPath,
  paths.contributionRoute,
  paths.reportRoute,
  paths.timeGateRoute,
  paths.timeMapRoute,
  paths.vocabularyPath,
  paths.sitemapPath,
  paths.sitemapPartRoute,
  paths.pictureRoute,
  paths.postProofRoute,
  paths.postProofJsonRoute,
  paths.checkpointPath,
  `${paths.tilePathPrefix}:level/:index`,
  paths.unsubscribeRoute,
  paths.docsRoute,
  paths.docsSearchPath,
  paths.tutorialRoute,
  paths.firstAdminRoute,
  paths.postFileRoute,
  `${paths.authorFeedRoute}.atom`,
  `${paths.topicFeedRoute}.json`,
  `${paths.languageFeedRoute}.rss`,
  '/phis/feed.atom',
  countriesPath,
  countryRoute,
  audienceRoute,
  recordingRoute,
  '/oauth/authorize',
  '/oauth/consent/:uid',
  '/robots.txt',
  '/status',
  '/.well-known/openid-configuration',
  '/assets/:file',
  '/phis/read/:slug/translations',
  '/:a/:b',
  paths.reportSentRoute,
];
const forms: readonly string[] = [
  paths.reportRoute,
  paths.contributionRoute,
  paths.unsubscribeRoute,
  '/phis/read/:slug/translations',
  paths.firstAdminRoute,
  '/oauth/token',
  '/oauth/revoke',
  '/oauth/introspect',
];

const marker = '<script>fuzzed()</script>';
const words = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'water',
      '{{slug}}',
      '{{researcher}}',
      '1',
      '0',
      '2',
      'en',
      'ar',
      'KE',
      'p1',
      'card.png',
      'cite.bib',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...oddStrings, marker, `"${marker}`, `'>${marker}`, `${'a'.repeat(2000)}`),
  },
  { weight: 1, arbitrary: anyText(20) },
);
const names = [
  'cursor',
  'order',
  'language',
  'topic',
  'q',
  'page',
  'country',
  'audience',
  'author',
  'kind',
  'light',
  'from',
  'until',
  'x',
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'nonce',
  'passage',
  'wrong',
  'email',
  'version',
  'token',
  'code',
  'grant_type',
  'firstname',
  'password',
  '__proto__',
  'a[b]',
];
const pairs = fc
  .array(fc.tuple(fc.constantFrom(...names), words), { maxLength: 5 })
  .map((all) =>
    new URLSearchParams(all.map(([name, value]): [string, string] => [name, value.toWellFormed()]))
      .toString()
      .replace(/%7B%7B(\w+)%7D%7D/g, '{{$1}}'),
  );
/** Queries that no form sends. */
const raw = fc.constantFrom(
  '%',
  '%zz',
  '&&&',
  '=',
  'a=%ff',
  'q=%00',
  'cursor=%ed%a0%80',
  'a'.repeat(4000),
  'q=%E0%A4%A',
  '?',
  'a;b',
  '+',
);

const headers = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ accept: 'text/html' }) },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        accept: fc.constantFrom(
          'text/html',
          'application/json',
          '*/*',
          '',
          'text/turtle;q=2',
          'a/b,,;q=x',
          'text/html;q=0',
        ),
        'accept-encoding': fc.constantFrom('br', 'gzip;q=0', '*', 'identity;q=0', 'x'.repeat(500), ';;,'),
        'accept-language': fc.constantFrom('ar', 'xx-YY;q=9', '', '*', 'en;q=0,'.repeat(50)),
        'if-none-match': fc.constantFrom('*', 'W/"a"', '"', ''),
        'if-modified-since': fc.constantFrom('now', 'Tue, 25 Nov 2026 00:00:00 GMT'),
        'accept-datetime': fc.constantFrom(
          'now',
          'Tue, 25 Nov 2026 00:00:00 GMT',
          'Thu, 01 Jan 0000 00:00:00 GMT',
        ),
        range: fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1', 'x'),
        cookie: fc.constantFrom('a=b', '=', ';', '__proto__=1', 'device=%00', 'language=xx'),
        'save-data': fc.constantFrom('on', 'x'),
        'user-agent': fc.constantFrom('Mozilla/5.0', '', '\xff\xfe', 'Googlebot'),
        'x-request-id': fc.constantFrom('a', '<script>', 'a'.repeat(500)),
        host: fc.constantFrom('afya.example', 'evil.example', '[::1', ''),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  },
);

const gets = endpoints.filter(({ method }) => method === 'GET');

function callsOf(endpoint: NamedEndpoint): fc.Arbitrary<Asked> {
  return askedOf(
    endpoint.name,
    endpoint.path.match(/\{\w+\}/g)?.length ?? 0,
    fc.oneof(queryOf(endpoint), queryOf(endpoint), pairs, raw),
  );
}

function askedOf(
  route: string,
  params: number,
  query: fc.Arbitrary<string>,
  isForm = false,
): fc.Arbitrary<Asked> {
  return fc.record(
    {
      route: fc.constant(route),
      params: fc.array(words, { minLength: params, maxLength: params }),
      query,
      headers,
      actor: fc.constantFrom<ActorName>('nobody', 'nobody', ...actors),
      form: isForm ? pairs : fc.constant(undefined),
    },
    { noNullPrototype: true },
  );
}

const slots = (route: string) => route.match(/:\w+/g)?.length ?? 0;
const pageQueries = fc.oneof({ weight: 6, arbitrary: pairs }, { weight: 1, arbitrary: raw });
const asked = fc.oneof(
  { weight: 3, arbitrary: fc.oneof(...gets.map(callsOf)) },
  { weight: 2, arbitrary: fc.oneof(...pages.map((route) => askedOf(route, slots(route), pageQueries))) },
  {
    weight: 1,
    arbitrary: fc.oneof(...forms.map((route) => askedOf(route, slots(route), fc.constant(''), true))),
  },
);

export const queries: Target = {
  name: 'queries',
  about:
    'every GET of the contract, and pages with their forms: answered as declared, what was sent is never run',
  needsDatabase: true,
  mostSeconds: 10,
  async open() {
    const site = await openSite();
    const byName = new Map(gets.map((endpoint) => [endpoint.name, endpoint]));
    const check = async ({ route, params, query, headers: sent, actor, form }: Asked) => {
      await site.tick();
      await site.writes();
      const endpoint = byName.get(route);
      const values = params.map(site.withIds);
      let place = 0;
      const path = endpoint
        ? pathOf(endpoint, params, site.withIds)
        : route.replace(/:\w+/g, () => encodeURIComponent((values[place++] ?? '').toWellFormed()));
      const got = await site.send({
        method: form === undefined ? 'GET' : 'POST',
        actor,
        path: query === '' ? path : `${path}?${site.withIds(query)}`,
        headers: {
          ...sent,
          ...(endpoint && { accept: 'application/json' }),
          ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        body: form === undefined ? undefined : site.withIds(form),
      });
      // Node itself refuses a request that isn't HTTP.
      if (got.status === 400 && (got.text === '' || got.text.startsWith('{"error":"Bad Request"'))) return;
      must(!got.text.includes(marker), `${route} repeats a script that was sent`, () =>
        got.text.slice(0, 300),
      );
      if (!endpoint) {
        must(got.status < 500, `${route} answers with ${got.status}`, () => got.text.slice(0, 500));
        return;
      }
      const isRefused = checkDeclared(endpoint, got, isFoundWith(params));
      if (isRefused) await checkNothingStored(site, endpoint.name, got);
    };
    return { trials: trialsOf(asked, check), renew: site.renew, close: site.close };
  },
};
