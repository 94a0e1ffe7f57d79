/**
 * What browsers report about the content security policy (https://www.w3.org/TR/CSP3/#reporting). Anybody can send anything here, and addresses
 * can hold tokens, so a report is reduced to words of closed lists, the origin that was blocked, and our own route.
 */
import { z } from 'zod';

/** A thing that the policy blocked. */
export interface Violation {
  directive: string;
  blocked: string;
  route: string;
}

/** Most reports of one request that are counted. */
const mostReports = 20;
const longestOrigin = 100;

const directives = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'object-src',
  'frame-src',
  'child-src',
  'worker-src',
  'manifest-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
]);
const keywords = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'data',
  'blob',
  'filesystem',
  'trusted-types-sink',
  'trusted-types-policy',
]);

/** Schemes of extensions, and of what browsers put into pages themselves. */
const ofTheBrowser =
  /^(?:[a-z0-9+.-]*-extension|chrome|resource|about|jar|file|webkit-masked-url|safari-resource|chrome-error)(?::|$)/i;

const text = z.string().catch('');
const legacyReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'blocked-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'source-file': text,
  }),
});
const report = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ documentURL: text, blockedURL: text, effectiveDirective: text, sourceFile: text }),
});

interface Reported {
  document: string;
  blocked: string;
  directive: string;
  source: string;
}

/**
 * The violations in the body of a request of either format. What is no report, is about another site, or comes from an extension of
 * the browser is left out.
 */
export function violationsIn(
  body: string,
  { publicUrl, routeOf }: { publicUrl: string; routeOf(path: string): string | null },
): Violation[] {
  return reportsIn(body).flatMap(({ document, blocked, directive, source }) => {
    if (ofTheBrowser.test(blocked) || ofTheBrowser.test(source)) return [];
    const address = URL.parse(document);
    const site = new URL(publicUrl);
    if (address?.host !== site.host) return [];
    // An older form of the directive has its sources after it.
    const [name = ''] = directive.toLowerCase().split(' ', 1);
    return [
      {
        directive: directives.has(name) ? name : 'other',
        blocked: blockedOf(blocked, site.origin),
        route: routeOf(address.pathname) ?? 'other',
      },
    ];
  });
}

function reportsIn(body: string): Reported[] {
  const value = parsed(body);
  const legacy = legacyReport.safeParse(value).data?.['csp-report'];
  if (legacy)
    return [
      {
        document: legacy['document-uri'],
        blocked: legacy['blocked-uri'],
        directive: legacy['effective-directive'] || legacy['violated-directive'],
        source: legacy['source-file'],
      },
    ];
  if (!Array.isArray(value)) return [];
  return value.slice(0, mostReports).flatMap((each) => {
    const known = report.safeParse(each).data?.body;
    if (!known) return [];
    const { documentURL, blockedURL, effectiveDirective, sourceFile } = known;
    return [
      { document: documentURL, blocked: blockedURL, directive: effectiveDirective, source: sourceFile },
    ];
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** A keyword, a scheme, `self` or an origin. */
function blockedOf(blocked: string, own: string): string {
  const [word = ''] = blocked.toLowerCase().split(':', 1);
  if (keywords.has(word)) return word;
  const address = URL.parse(blocked);
  if (!address || !/^(?:https?|wss?):$/.test(address.protocol)) return 'other';
  const origin = `${address.protocol}//${address.host}`;
  if (origin === own) return 'self';
  return origin.length > longestOrigin ? 'other' : origin;
}
