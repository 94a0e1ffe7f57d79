import type { AskedQuestion } from '../../../../contract/views/network-view.ts';
import type { Question } from '../../../cloud/index.ts';

type Parameters = Question['requestParameters'];

/**
 * The question in Beacon's form, whoever is not registered is told yes or no: positions are counted from 0, and `end` is behind the
 * last base.
 */
export function questionOf(asked: AskedQuestion): Question {
  const filters = (asked.among ?? []).map(({ id }) => id).sort();
  return { requestParameters: parametersOf(asked), filters, granularity: 'aggregated' };
}

function parametersOf(asked: AskedQuestion): Parameters {
  const { assembly: assemblyId } = asked;
  switch (asked.kind) {
    case 'gene':
      return { assemblyId, geneId: asked.gene };
    case 'named':
      return { assemblyId, genomicAlleleShortForm: asked.name };
    case 'range':
      return {
        assemblyId,
        referenceName: asked.chromosome,
        start: [asked.from - 1],
        end: [asked.to],
        ...(asked.type && { variantType: asked.type }),
      };
    case 'bracket':
      // From the first value until before the last; the end is behind the last base.
      return {
        assemblyId,
        referenceName: asked.chromosome,
        start: [asked.start[0] - 1, asked.start[1]],
        end: [asked.end[0], asked.end[1] + 1],
        ...(asked.type && { variantType: asked.type }),
      };
    case 'allele': {
      const { reference: referenceBases, alternate: alternateBases } = asked;
      const start = [asked.position - 1];
      return { assemblyId, referenceName: asked.chromosome, start, referenceBases, alternateBases };
    }
  }
}
