/** Turns the answers of the network into the parts of its page, as they come. */
import type { NetworkAnswer, NetworkEnd, NetworkPart } from '../../../../contract/views/network-view.ts';
import {
  type Answered,
  type Charged,
  combine,
  type Inquiry,
  issueReceipt,
  listGraded,
  listRegistered,
  type Node,
  presentReceipt,
  questionsLeft,
} from '../../../cloud/index.ts';
import type { Context } from '../../../platform/context.ts';

/** How many nodes the network may ask. */
export async function countAskable(context: Context): Promise<number> {
  return (await listRegistered(context)).filter(isBeacon).length;
}

/** First the nodes that are not asked, then each answer, then what follows the last one. */
export async function* partsOf(
  context: Context,
  asker: Charged,
  inquiry: Inquiry,
): AsyncGenerator<NetworkPart> {
  const answers: Answered[] = [];
  try {
    const asked = new Set(inquiry.nodes.map(({ id }) => id));
    for (const node of await listGraded(context))
      if (!asked.has(node.row.id)) yield { kind: 'answer', answer: notAsked(node) };
    for await (const answered of inquiry.answers) {
      answers.push(answered);
      yield { kind: 'answer', answer: answerOf(answered) };
    }
    await inquiry.settled;
    yield { kind: 'end', end: await endOf(context, asker, inquiry, answers) };
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
  return {
    answered: answers.filter(({ answer }) => 'told' in answer).length,
    asked: answers.length,
    combined: combine(question, answers),
    left: await questionsLeft(context, asker),
    receipt: receipt && { id: receipt.id, file: JSON.stringify(presentReceipt(receipt), null, 2) },
  };
}

function answerOf({ node, answer }: Answered): NetworkAnswer {
  const { id, name, organization_name: organization, tested } = node;
  const self = { id, name, organization, tested };
  if (answer.outcome === 'no_answer')
    return { ...self, result: { answer: 'no_answer', reason: answer.reason } };
  if (answer.outcome === 'refused') return { ...self, result: { answer: 'refused', reason: answer.reason } };
  const { carriers, people, alleleFrequency, snapshot, floor } = answer.told;
  const told = { carriers, people, alleleFrequency, snapshot, floor };
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
