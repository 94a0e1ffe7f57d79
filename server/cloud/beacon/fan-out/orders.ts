/** What the process that asks nodes is told to do, and what it sends back. */
import type { SenderSettings } from '../../../platform/outbound/send.ts';
import type { NodeAnswer } from '../node-client.ts';
import type { NodeQuestion } from '../node-question.ts';
import type { NodeAddress } from '../node-request.ts';
import type { NetworkTerm } from '../terms.ts';

interface NodeToSend extends NodeAddress {
  id: string;
  /** Whether the node keeps frequencies in records only. */
  hasRecords: boolean;
}

/** The settings of requests to nodes, without anything else of the site’s. */
export type Settings = Pick<SenderSettings, 'product' | 'publicUrl' | 'outbound'>;

export interface AnswerOfNode {
  id: string;
  answer: NodeAnswer;
}

/** What can be ordered, and the pieces in which each is answered: those of nodes come as the nodes answer. */
export interface Orders {
  question: {
    order: { settings: Settings; nodes: readonly NodeToSend[]; question: Omit<NodeQuestion, 'hasRecords'> };
    piece: readonly AnswerOfNode[];
  };
  terms: {
    order: { settings: Settings; urls: readonly string[] };
    piece: readonly NetworkTerm[];
  };
}
export type OrderName = keyof Orders;

/** An order, or the end of one that nobody waits for any more. */
export type ToWorker =
  | { [Name in OrderName]: { run: number; name: Name; order: Orders[Name]['order'] } }[OrderName]
  | { run: number; name: 'stop' };

export type FromWorker = { run: number } & ({ piece: Orders[OrderName]['piece'] } | { ended: true });
