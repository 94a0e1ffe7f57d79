/** What nodes answered, by the countries in which they agree to be shown. */
import type { NetworkCountry, NetworkEnd } from '../../../../contract/views/network-view.ts';
import type { Answered } from '../../../cloud/index.ts';

/** Each country once, by its code. */
export function countriesOf(answers: readonly Answered[]): Pick<NetworkEnd, 'countries' | 'withoutCountry'> {
  const countries = new Map<string, NetworkCountry>();
  let withoutCountry = 0;
  for (const { node, answer } of answers) {
    if (node.country === null) {
      withoutCountry += 1;
      continue;
    }
    const counted = countries.get(node.country) ?? { code: node.country, yes: 0, no: 0, none: 0 };
    const kind = answer.outcome === 'yes' || answer.outcome === 'no' ? answer.outcome : 'none';
    countries.set(node.country, { ...counted, [kind]: counted[kind] + 1 });
  }
  return { countries: [...countries.values()].sort(byCode), withoutCountry };
}

const byCode = (one: NetworkCountry, other: NetworkCountry): number => (one.code < other.code ? -1 : 1);
