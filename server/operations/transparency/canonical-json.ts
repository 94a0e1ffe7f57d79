/**
 * Writes JSON in its canonical form (RFC 8785): members are sorted by name, and there is no white space.
 * Numbers and strings are written as JSON.stringify writes them.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, held]) => `${JSON.stringify(name)}:${canonicalJson(held)}`).join(',')}}`;
}
