/** Turns the answers of the network into the parts of its page, as they come. */
import type {
  NetworkAnswer,
  NetworkEnd,
  NetworkPart,
  NetworkRow,
} from '../../../../contract/views/network-view.ts';
import {
  type Answered,
  type Charged,
  combine,
  type Inquiry,
  issueReceipt,
  listGraded,
  listRegistered,
  type Node,
  presentAnswers,
  presentReceipt,
  type Question,
  questionsLeft,
  type Receipt,
  together,
} from '../../../cloud/index.ts';
import type { Context } from '../../../platform/context.ts';
import { byteOrderMark, csvLine } from '../../../platform/text/csv.ts';

/** How many nodes the network may ask. */
export async function countAskable(context: Context): Promise<number> {
  return (await listRegistered(context)).filter(isBeacon).length;
}

/** Each answer, then the nodes that are not asked, then what follows the last one. */
export async function* partsOf(
  context: Context,
  asker: Charged,
  inquiry: Inquiry,
): AsyncGenerator<NetworkPart> {
  const answers: Answered[] = [];
  try {
    for await (const answered of inquiry.answers) {
      answers.push(answered);
      yield { kind: 'answer', answer: answerOf(answered) };
    }
    const asked = new Set(inquiry.nodes.map(({ id }) => id));
    const others = (await listGraded(context)).filter(({ row }) => !asked.has(row.id)).map(notAsked);
    for (const answer of others) yield { kind: 'answer', answer };
    await inquiry.settled;
    const end = await endOf(context, asker, inquiry, answers);
    yield { kind: 'end', end: { ...end, rows: [...end.rows, ...others.map(rowOf)] } };
  } catch (error) {
    context.log.error({ err: error }, 'The answers of the network could not be finished.');
    yield { kind: 'broken' };
  }
}

async function endOf(
  context: Context,
  asker: Charged,
  { question }: Inquiry,
  answers: readonly Answered[],
): Promise<NetworkEnd> {
  const receipt = answers.length === 0 ? null : await issueReceipt(context, question, answers);
  const combined = combine(question, answers);
  // Counts of a range may be of another variant at each node.
  const { intervals, pooled } = together('frequency', isOfAllele(question) ? answers : []);
  return {
    rows: rowsOf(answers, intervals),
    pooled,
    yes: answers.filter(({ answer }) => answer.outcome === 'yes').length,
    no: answers.filter(({ answer }) => answer.outcome === 'no').length,
    asked: answers.length,
    combined,
    left: await questionsLeft(context, asker),
    table: tableOf(answers),
    json: jsonOf(context, question, { answers, receipt }),
    receipt: receipt && { id: receipt.id, file: JSON.stringify(presentReceipt(receipt), null, 2) },
  };
}

const isOfAllele = ({ requestParameters: { end, geneId, genomicAlleleShortForm: name } }: Question) =>
  end === undefined && geneId === undefined && !/^rs/i.test(name ?? '');

const order = { yes: 0, no: 1, refused: 2, no_answer: 3, not_asked: 4 } as const;

function rowsOf(
  answers: readonly Answered[],
  intervals: readonly ({ id: string } & NonNullable<NetworkRow['frequency']>)[],
): NetworkRow[] {
  const known = new Map(intervals.map(({ id, ...frequency }) => [id, frequency]));
  const rows = answers.map((one) => ({
    ...rowOf(answerOf(one)),
    frequency: known.get(one.node.service_id) ?? commonOf(one),
  }));
  return rows.sort(
    (one, other) => order[one.answer] - order[other.answer] || (one.name < other.name ? -1 : 1),
  );
}

const rowOf = ({ id, name, result: { answer } }: NetworkAnswer): NetworkRow => ({
  id,
  name,
  answer,
  frequency: null,
});

/** A node that tells yes or no says of a common allele that it is more frequent than 5 %. */
const commonOf = ({ answer }: Answered): NetworkRow['frequency'] =>
  'told' in answer && answer.told.isCommon && answer.told.alleleFrequency === null
    ? { estimate: null, lower: 0.05, upper: 1 }
    : null;

function answerOf({ node, answer }: Answered): NetworkAnswer {
  const { id, name, organization_name: organization, tested } = node;
  const self = { id, name, organization, tested };
  if (answer.outcome === 'no_answer')
    return { ...self, result: { answer: 'no_answer', reason: answer.reason } };
  if (answer.outcome === 'refused') return { ...self, result: { answer: 'refused', reason: answer.reason } };
  const { carriers, people, alleleFrequency, snapshot, floor, populations } = answer.told;
  const told = { carriers, people, alleleFrequency, snapshot, floor, populations };
  return { ...self, result: { answer: answer.outcome, told } };
}

/** A node that speaks Beacon v2 and still isn't asked has failed its test, or has yet to be tested. */
function notAsked({ row, grade }: Pick<Node, 'row' | 'grade'>): NetworkAnswer {
  const { id, name, organization_name: organization } = row;
  const tested = grade === null ? 'not_tested' : 'failed_test';
  const reason = isBeacon(row) ? tested : 'not_beacon';
  return { id, name, organization, tested: false, result: { answer: 'not_asked', reason } };
}

const isBeacon = ({ type_artifact, type_version }: Node['row']) =>
  type_artifact === 'beacon' && /^v?2/.test(type_version);

/** What the API of the network replies with; empty where no node was asked. */
function jsonOf(
  { config }: Context,
  question: Question,
  { answers, receipt }: { answers: readonly Answered[]; receipt: Receipt | null },
): string {
  if (receipt === null) return '';
  const { granularity } = question;
  const received = { question, includeResultsets: 'ALL' } as const;
  return JSON.stringify(presentAnswers(config, received, { granularity, answers, receipt }));
}

const columns = [
  'node',
  'organization',
  'tested',
  'answer',
  'reason',
  'floor',
  'carriers',
  'people',
  'allele_frequency',
  'snapshot',
];

/** The answers in CSV (RFC 4180), a line a node; figures that a node doesn't tell are empty. */
function tableOf(answers: readonly Answered[]): string {
  const rows = answers.map(({ node, answer }) => {
    const told = answer.outcome === 'no_answer' || answer.outcome === 'refused' ? null : answer.told;
    return [
      node.name,
      node.organization_name,
      node.tested,
      answer.outcome,
      'reason' in answer ? answer.reason : null,
      told?.floor,
      told?.carriers,
      told?.people,
      told?.alleleFrequency,
      told?.snapshot,
    ];
  });
  return (
    byteOrderMark + [columns, ...rows].map((row) => csvLine(row.map((cell) => String(cell ?? '')))).join('')
  );
}
