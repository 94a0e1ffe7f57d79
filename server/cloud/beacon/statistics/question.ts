import type { NetworkStatistic } from '../../../../contract/cloud/beacon/statistics.ts';
import { type Parameters, wrong } from '../asking/parameters.ts';
import { type Question, readQuestion } from '../asking/question.ts';

/** A question about a statistic of one allele. @throws AppError invalid_input for one that has none */
export function statisticQuestion(parameters: Parameters, statistic: NetworkStatistic): Question {
  const question = readQuestion(parameters);
  const {
    start,
    end,
    referenceName,
    referenceBases = 'N',
    alternateBases = 'N',
  } = question.requestParameters;
  if (start === undefined || end !== undefined || /[^ACGT]/.test(referenceBases + alternateBases))
    throw wrong(
      'start',
      'should be the position of one allele, with both alleles: a statistic is about one.',
    );
  if (statistic === 'hardy_weinberg' && /^([XY]|MT)$|^NC_0(00023|00024|12920)/.test(referenceName ?? ''))
    throw wrong('referenceName', 'should be one of 1 to 22: everybody has two copies of these.');
  const { length } = question.filters;
  if (statistic === 'association' ? length !== 1 : length > 0)
    throw wrong('filters', 'should be one term for association, and none for other statistics.');
  if (statistic === 'frequency') return { ...question, granularity: 'aggregated' };
  return { ...question, granularity: 'count', statistic };
}
