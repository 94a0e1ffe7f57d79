/** Variants by a name that says nothing of where they are. */
import type { Engine, NamedQuery } from '../engine/engine.ts';
import { identifierForm } from '../engine/vrs.ts';
import { BeaconError, wrong } from './beacon-error.ts';

const parameter = 'genomicAlleleShortForm';

/** Whether a text is such a name: a number of dbSNP or an identifier of VRS. */
export const isName = (text: string): boolean => /^(rs\d+|ga4gh:)/i.test(text.trim());

/** Reads a name. @throws BeaconError where this node has none of its kind, so that it can't be taken for a no */
export function readName(given: string, engine: Engine): NamedQuery {
  const text = given.trim();
  const [, digits] = /^rs(\d{1,10})$/i.exec(text) ?? [];
  if (digits !== undefined) {
    if (!engine.hasNumbers)
      throw wrong(parameter, 'is an rs number, and the files of this node have none: ask by position.');
    return { kind: 'named', name: `rs${Number(digits)}` };
  }
  if (!identifierForm.test(text))
    throw wrong(
      parameter,
      'should be an rs number such as rs334, or an identifier of an allele in VRS 2 (ga4gh:VA.…).',
    );
  if (!engine.hasIdentifiers)
    throw wrong(parameter, 'is an identifier of VRS, which this node can’t look up: ask by position.');
  return { kind: 'named', name: text };
}

/**
 * The answer where there is no yes. Whether no line has the name, or too few people carry the variant, isn't told: both are the same
 * answer, and neither is a no.
 */
export const unknownName = (): BeaconError =>
  new BeaconError(
    404,
    'This node tells of no variant by this name: its files don’t name it so, or too few people carry it. Ask by position to be told yes or no.',
  );
