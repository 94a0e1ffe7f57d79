/** The terms by which nodes filter the people whom they count. */
import { z } from 'zod';
import { line } from '../../../contract/endpoint.ts';
import type { SenderSettings } from '../../platform/outbound/send.ts';
import { requestNode } from './node-request.ts';

/** A term as a node lists it. `values` are those of an alphanumeric one. */
const term = z.object({
  type: z.enum(['ontology', 'alphanumeric', 'custom']),
  id: z.string().regex(/^[A-Za-z][\w.-]{0,50}(:[\w.-]{1,50})?$/),
  label: line(200).min(1).optional(),
  values: z.array(line(100).min(1)).min(1).max(500).optional(),
});
export type NetworkTerm = z.output<typeof term>;

const listed = z.object({ response: z.object({ filteringTerms: z.array(z.unknown()).max(20_000) }) });

const mostTerms = 20_000;
const limits = { milliseconds: 5_000, bytes: 4 * 1024 * 1024 };

/**
 * The terms that nodes list now, each once, ontology terms first, then by id. A term whose values differ between nodes has
 * the values of all. Nodes that don't answer within five seconds, and terms that are malformed, are left out.
 */
export async function networkTerms(
  settings: SenderSettings,
  urls: readonly string[],
): Promise<readonly NetworkTerm[]> {
  const lists = await Promise.all(
    urls.map(async (url) => {
      const address = { url, token: null };
      const reply = await requestNode(settings, address, { path: '/filtering_terms' }, { limits });
      if (reply.reason !== null || reply.status !== 200) return [];
      const { data } = listed.safeParse(reply.json);
      return (data?.response.filteringTerms ?? []).flatMap((one) => term.safeParse(one).data ?? []);
    }),
  );
  const terms = new Map<string, NetworkTerm>();
  for (const one of lists.flat()) {
    const known = terms.get(one.id);
    if (known) terms.set(one.id, merged(known, one));
    else if (terms.size < mostTerms) terms.set(one.id, one);
  }
  return [...terms.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

const keyOf = ({ type, id }: NetworkTerm) => `${type === 'ontology' ? 0 : 1} ${id}`;

function merged(one: NetworkTerm, { values = [] }: NetworkTerm): NetworkTerm {
  if (values.length === 0) return one;
  return { ...one, values: [...new Set([...(one.values ?? []), ...values])].sort() };
}
