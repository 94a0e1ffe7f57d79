import type { Endpoint } from '../../../../contract/endpoint.ts';

/** What each reply of a call says that will go away (RFC 9745, RFC 8594); nothing of any other call. */
export function deprecationHeaders({ deprecated }: Pick<Endpoint, 'deprecated'>): Record<string, string> {
  if (!deprecated) return {};
  const { since, sunset, instead } = deprecated;
  return {
    deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
    sunset: new Date(sunset).toUTCString(),
    link: `<${instead}>; rel="deprecation"; type="text/html"`,
  };
}
