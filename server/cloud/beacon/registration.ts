/** Registered access: who may be told counts, and what nodes learn about them. */
import { z } from 'zod';
import { line } from '../../../contract/endpoint.ts';
import { getOwnOrcid } from '../../people/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { ApiCaller } from '../../programs/index.ts';
import type { Question } from './asking/question.ts';

/** A researcher, as nodes see them in `meta.requester` of a question. */
export interface Registration {
  /** The proven ORCID iD. */
  orcid: string;
  affiliation: string;
  /** What the answer is for, in terms of the Data Use Ontology, and of which diseases. */
  dataUse: readonly string[];
}

const statement = z.object({
  affiliation: line(200).min(2),
  dataUse: z
    .array(z.string().regex(/^(DUO:\d{7}|[A-Z][A-Za-z]{1,15}:[A-Z\d.]{1,20})$/))
    .max(10)
    .refine((terms) => terms.some((term) => term.startsWith('DUO:'))),
});

/**
 * The registration of a caller; null for anybody else, who is told yes or no. Whoever asks for counts with the scope
 * `genomes:count` has to say who they are.
 * @throws AppError invalid_input without a statement, forbidden without a proven ORCID iD
 */
export async function registrationOf(
  context: Context,
  caller: ApiCaller | null,
  { granularity }: Pick<Question, 'granularity'>,
  meta: object,
): Promise<Registration | null> {
  if (!caller?.scopes.includes('genomes:count')) return null;
  const stated = 'requester' in meta ? meta.requester : undefined;
  if (stated === undefined && granularity === 'boolean') return null;
  const { data } = statement.safeParse(stated);
  if (!data)
    throw new AppError('invalid_input', {
      fields: {
        'meta.requester':
          'meta.requester is missing or incomplete. To be told counts, post the question with your affiliation and what the answer is for: {"meta": {"requester": {"affiliation": "University of …", "dataUse": ["DUO:0000042"]}}}.',
      },
    });
  const orcid = await getOwnOrcid(context, caller.account);
  if (!orcid?.proven_at)
    throw new AppError('forbidden', {
      message:
        'Nodes tell counts to researchers with an ORCID iD. Prove yours in the settings of your account first.',
    });
  return { orcid: orcid.orcid, affiliation: data.affiliation, dataUse: [...new Set(data.dataUse)].sort() };
}
