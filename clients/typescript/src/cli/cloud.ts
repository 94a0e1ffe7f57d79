/** The command that asks the cloud. */
import type { CloudAnswer, CloudQuestion, NodeAnswer } from '../index.ts';
import { type Command, UsageError } from './command.ts';
import { jsonLine, print, printRows } from './output.ts';
import { withoutUndefined } from './posts.ts';

export const askCloud: Command = {
  name: 'cloud ask',
  usage: 'VARIANT [--assembly NAME] [--filter TERM …] [--counts --affiliation NAME --data-use TERM …]',
  about: 'Ask every node of the cloud whether it has a variant.',
  more: `VARIANT is an allele such as 11-5227002-T-A, with the position and the bases of a VCF; a range such as
11:5225464-5227071, whose last position is within it; or a gene such as HBB.

--assembly NAME  GRCh37, GRCh38 or T2T-CHM13. GRCh38 where nothing is said.
--filter TERM    A term that the people who are counted satisfy. May be given several times.
--counts         Ask for counts. This takes a key with the scope genomes:count, an affiliation and what it is for
                 (--data-use, a term of the Data Use Ontology such as DUO:0000042); nodes see both, and your ORCID iD.`,
  options: {
    assembly: { type: 'string' },
    filter: { type: 'string', multiple: true },
    counts: { type: 'boolean' },
    affiliation: { type: 'string' },
    'data-use': { type: 'string', multiple: true },
  },
  words: [1, 1],
  async run({ client, words: [variant = ''], text, list, flag, json }) {
    const [affiliation, dataUse, filters] = [text('affiliation'), list('data-use'), list('filter')];
    if (flag('counts') && (affiliation === undefined || dataUse.length === 0))
      throw new UsageError(
        '--counts takes --affiliation and --data-use: nodes want to know who asks, and what for.',
      );
    const question: CloudQuestion = {
      ...placeOf(variant),
      ...withoutUndefined({ assembly: text('assembly') }),
      ...(filters.length > 0 && { filters }),
      counts: flag('counts'),
    };
    const answer = await client.ask(
      question,
      affiliation === undefined ? undefined : { affiliation, dataUse },
    );
    if (json) return print(jsonLine(answer));
    await printRows(answer.nodes, rowOf, false);
    await print(verdictOf(answer));
  },
};

function placeOf(variant: string): CloudQuestion {
  const allele = /^(?:chr)?(\w{1,2})[-:](\d+)[-:]([a-z]+)[-:]([a-z]+)$/i.exec(variant);
  if (allele) {
    const [, chromosome = '', position, reference = '', alternate = ''] = allele;
    return { chromosome, position: Number(position), reference, alternate };
  }
  const range = /^(?:chr)?(\w{1,2}):(\d+)-(\d+)$/i.exec(variant);
  if (range) return { chromosome: range[1] ?? '', first: Number(range[2]), last: Number(range[3]) };
  if (/^[a-z][\w.-]*$/i.test(variant)) return { gene: variant };
  throw new UsageError(`${variant} is no allele (11-5227002-T-A), range (11:5225464-5227071) or gene (HBB).`);
}

const rowOf = ({ name, answer, reason, carriers, people, floor, snapshot, tested }: NodeAnswer) => ({
  node: name,
  answer,
  reason,
  carriers,
  people,
  'says yes from': floor,
  tested: tested ? 'yes' : 'no',
  data: snapshot,
});

/** What the answers come to: never a no where a node said nothing. */
function verdictOf({ exists, complete, nodes }: CloudAnswer): string {
  const silent = nodes.filter(({ answer }) => answer !== 'yes' && answer !== 'no').length;
  if (exists) return 'Yes: at least one node has it.';
  if (nodes.length === 0) return 'Unknown: there is no node to ask.';
  if (complete) return 'No: each node that there is said no.';
  return `Unknown: no node said yes, but ${silent} of ${nodes.length} did not answer the question.`;
}
