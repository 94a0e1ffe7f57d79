import { GenotypeReader } from '../genotypes.ts';
import { digestPrefix, type IdentifierOf } from '../vrs.ts';
import { type ChromosomeData, genotypesAt, keyed, sortKeys, variantAt } from './chromosome.ts';

/**
 * Gives the variants of a chromosome that so many people carry at least their identifiers of VRS. No other could be a yes, so a search for
 * it takes the same way as one for an identifier that nothing has.
 */
export function identify(
  data: ChromosomeData,
  { people, least, identifierOf }: { people: number; least: number; identifierOf: IdentifierOf },
): ChromosomeData {
  const reader = new GenotypeReader(people);
  const pairs = new BigUint64Array(data.starts.length);
  let length = 0;
  for (let index = 0; index < data.starts.length; index += 1) {
    const { bytes, offset } = genotypesAt(data, index);
    if (reader.carriers(bytes, offset, null) < least) continue;
    const identifier = identifierOf(variantAt(data, index));
    if (identifier === null) continue;
    pairs[length] = keyed(digestPrefix(identifier), index);
    length += 1;
  }
  const { keys: digests, indexes: digested } = sortKeys(pairs.subarray(0, length));
  return { ...data, digests, digested };
}
