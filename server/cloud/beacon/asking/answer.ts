import type { NodeToAsk } from '../../clouds/grades.ts';
import type { NodeAnswer } from '../node-client.ts';

/** A node's answer, and when it was given. */
export interface Answered {
  node: NodeToAsk;
  answer: NodeAnswer;
  at: Date;
}
