/** Turns the answers of the network into the parts of its page, as they come. */
import {
  type NetworkAnswer,
  type NetworkChoice,
  type NetworkDownload,
  type NetworkEnd,
  type NetworkPart,
  type NetworkRow,
  nodesOnPage,
} from '../../../../contract/views/network-view.ts';
import {
  type Answered,
  type Asker,
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
import { countriesOf } from './countries.ts';
import { type AskedBefore, nameAnswers, pageOf } from './pages.ts';
import { questionOf } from './question.ts';

/** How many nodes the network may ask. */
export async function countAskable(context: Context): Promise<number> {
  return (await listRegistered(context)).filter(isBeacon).length;
}

/**
 * Each answer as it comes, then the nodes that are not asked, then what follows the last one. Of many nodes only the first answers come so,
 * and then those that are missing of the first page.
 */
export async function* partsOf(
  context: Context,
  asker: Asker,
  inquiry: Inquiry,
  of: Pick<AskedBefore, 'asked' | 'values'>,
): AsyncGenerator<NetworkPart> {
  const { question, hash } = inquiry;
  const answers: Answered[] = [];
  const sent = new Set<string>();
  try {
    for await (const answered of inquiry.answers) {
      answers.push(answered);
      if (sent.size === nodesOnPage) continue;
      sent.add(answered.node.id);
      yield { kind: 'answer', answer: answerOf(answered) };
    }
    await inquiry.settled;
    const before = { ...of, isRegistered: asker.registration !== null, hash };
    const choice = { find: '', only: '', page: 1 } as const;
    const { shown, end } = await pageOfAnswers(context, before, { question, answers }, choice);
    for (const answer of shown) if (!sent.has(answer.id)) yield { kind: 'answer', answer };
    yield { kind: 'end', end: { ...end, left: await questionsLeft(context, asker) } };
  } catch (error) {
    context.log.error({ err: error }, 'The answers of the network could not be finished.');
    yield { kind: 'broken' };
  }
}

/** A further page of the answers to a question that was asked before. */
export async function* partsAgain(
  context: Context,
  before: AskedBefore,
  answers: readonly Answered[],
  choice: NetworkChoice & { page: number },
): AsyncGenerator<NetworkPart> {
  const question = questionAgain(before);
  const { shown, end } = await pageOfAnswers(context, before, { question, answers }, choice);
  for (const answer of shown) yield { kind: 'answer', answer };
  yield { kind: 'end', end };
}

/** The question as it was granted. */
const questionAgain = ({ asked, isRegistered }: AskedBefore): Question => {
  const question = questionOf(asked);
  return isRegistered ? question : { ...question, granularity: 'boolean' };
};

/** A file of the answers to a question that was asked before, with its name. */
export async function fileOf(
  context: Context,
  before: AskedBefore,
  answers: readonly Answered[],
  file: NetworkDownload,
): Promise<{ name: string; type: string; text: string }> {
  if (file === 'table')
    return { name: 'answers.csv', type: 'text/csv; charset=utf-8', text: tableOf(answers) };
  const question = questionAgain(before);
  const receipt = await issueReceipt(context, question, answers);
  const type = 'application/json';
  if (file === 'json')
    return { name: 'answers.json', type, text: jsonOf(context, question, { answers, receipt }) };
  return { name: `receipt-${receipt.id}.json`, type, text: receiptFile(receipt) };
}

const receiptFile = (receipt: Receipt) => JSON.stringify(presentReceipt(receipt), null, 2);

/** The nodes of a page, and what follows them. */
async function pageOfAnswers(
  context: Context,
  before: AskedBefore,
  { question, answers }: { question: Question; answers: readonly Answered[] },
  choice: NetworkChoice & { page: number },
): Promise<{ shown: readonly NetworkAnswer[]; end: NetworkEnd }> {
  const asked = new Set(answers.map(({ node }) => node.id));
  const others = (await listGraded(context)).filter(({ row }) => !asked.has(row.id)).map(notAsked);
  const all = [...answers.map(answerOf).sort(byAnswer), ...others];
  const { shown, ...place } = pageOf(all, choice);
  const hasPages = all.length > nodesOnPage;
  const pages = hasPages ? { ...place, answers: await nameAnswers(context, before) } : null;
  // Counts of a range may be of another variant at each node.
  const { intervals, pooled } = together('frequency', isOfAllele(question) ? answers : []);
  const known = new Map(intervals.map(({ id, ...frequency }) => [id, frequency]));
  const frequencies = new Map(
    answers.map((one) => [one.node.id, known.get(one.node.service_id) ?? commonOf(one)]),
  );
  const receipt = hasPages || answers.length === 0 ? null : await issueReceipt(context, question, answers);
  const end = {
    rows: shown.map(({ id, name, result: { answer } }) => {
      return { id, name, answer, frequency: frequencies.get(id) ?? null };
    }),
    pages,
    pooled,
    yes: answers.filter(({ answer }) => answer.outcome === 'yes').length,
    no: answers.filter(({ answer }) => answer.outcome === 'no').length,
    asked: answers.length,
    ...countriesOf(answers),
    combined: combine(question, answers),
    left: null,
    files: hasPages
      ? null
      : { table: tableOf(answers), json: jsonOf(context, question, { answers, receipt }) },
    receipt: receipt && { id: receipt.id, file: receiptFile(receipt) },
  };
  return { shown, end };
}

const isOfAllele = ({ requestParameters: { end, geneId, genomicAlleleShortForm: name } }: Question) =>
  end === undefined && geneId === undefined && !/^rs/i.test(name ?? '');

const order = { yes: 0, no: 1, refused: 2, no_answer: 3, not_asked: 4 } as const;

const byAnswer = (one: NetworkAnswer, other: NetworkAnswer): number =>
  order[one.result.answer] - order[other.result.answer] || (one.name < other.name ? -1 : 1);

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
  'country',
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
      node.country,
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
