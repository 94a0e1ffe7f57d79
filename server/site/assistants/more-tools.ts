/** What assistants can ask besides posts: which topics there are, and whether a node of the cloud has seen a variant. */
import { z } from 'zod';
import { assemblies } from '../../../contract/cloud/beacon/question.ts';
import { cloudsPath, topicPath } from '../../../contract/paths.ts';
import { type Answered, askNetwork, readQuestion } from '../../cloud/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { listTopics } from '../../posts/index.ts';
import type { ToolAnswer } from './protocol.ts';

export const topicsInput = z.object({
  after: z.string().max(200).optional().describe('The last topic of the answer before, to go on.'),
  limit: z.int().min(1).max(200).default(50),
});

export const questionInput = z.object({
  assembly: z.enum(assemblies).default('GRCh38'),
  gene: z.string().max(100).optional().describe('A symbol such as HBB, in place of a position.'),
  chromosome: z.string().max(20).optional().describe('Such as 11 or X.'),
  position: z.int().min(1).optional().describe('POS of VCF: counted from 1.'),
  reference: z.string().max(1000).optional().describe('REF of VCF, such as T.'),
  alternate: z.string().max(1000).optional().describe('ALT of VCF, such as A.'),
});

/** The topics that published posts have, by name, with how many posts. */
export async function topicsOf(
  context: Context,
  { after, limit }: z.output<typeof topicsInput>,
): Promise<ToolAnswer> {
  const found = await listTopics(context, { after: after ?? null, limit: limit + 1 });
  if (found.length === 0) return { text: 'There is no further topic.' };
  const { publicUrl } = context.config;
  const lines = found
    .slice(0, limit)
    .map(({ topic, posts }) => `- ${topic}: ${posts} posts, ${publicUrl}${topicPath(topic)}`);
  const last = found[limit - 1];
  const rest =
    found.length > limit && last ? `\n\n[There are more: ask for those after “${last.topic}”.]` : '';
  return { text: lines.join('\n') + rest };
}

/**
 * Whether any node has seen an allele, or a variant in a gene: yes or no of each, as anybody is told. The questions of a network
 * are limited as those from its pages are.
 */
export async function askCloud(
  context: Context,
  network: string,
  asked: z.output<typeof questionInput>,
): Promise<ToolAnswer> {
  try {
    const place = placeOf(asked);
    const question = readQuestion({ place, filters: [], granularity: 'boolean', includeResultsets: 'HIT' });
    const inquiry = await askNetwork(context, { account: null, network, registration: null }, question);
    const answers: Answered[] = [];
    for await (const answer of inquiry.answers) answers.push(answer);
    await inquiry.settled;
    return { text: inWords(context, answers) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { fields, message = error.message } = error.detail;
    return { text: fields ? Object.values(fields).join(' ') : message, isError: true };
  }
}

function placeOf({ assembly, gene, chromosome, position, ...alleles }: z.output<typeof questionInput>) {
  if (gene !== undefined) return { assemblyId: assembly, geneId: gene };
  return {
    assemblyId: assembly,
    referenceName: chromosome,
    start: position === undefined ? undefined : [position - 1],
    referenceBases: alleles.reference,
    alternateBases: alleles.alternate,
  };
}

const words = { yes: 'yes', no: 'no', refused: 'refused to answer', no_answer: 'did not answer' } as const;

function inWords({ config }: Context, answers: readonly Answered[]): string {
  const page = `${config.publicUrl}${cloudsPath(config.product.shortName)}`;
  if (answers.length === 0) return `No node can be asked now: ${page}`;
  const exists = answers.some(({ answer }) => answer.outcome === 'yes');
  const isComplete = answers.every(({ answer }) => answer.outcome === 'yes' || answer.outcome === 'no');
  const verdict = exists
    ? 'Yes: at least one node has seen it.'
    : isComplete
      ? 'No node has seen it. Nodes say no too about what only a few people carry.'
      : 'Nobody said yes, but not every node answered: this is not a no.';
  const lines = answers.map(
    ({ node, answer, at }) => `- ${node.name}: ${words[answer.outcome]} (${at.toISOString().slice(0, 10)})`,
  );
  return `${verdict}\n${lines.join('\n')}\nAbout the nodes: ${page}\nThis is about cohorts, and says nothing about the health of a person.`;
}
