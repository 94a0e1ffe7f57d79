/** Asks the nodes of the federation questions in GA4GH Beacon v2. */

export { combine } from './asking/combine.ts';
export { type Answered, askNetwork, type Inquiry } from './asking/network.ts';
export type { Question } from './asking/question.ts';
export { sweepQuestions } from './asking/remembering.ts';
export { askNode } from './node-client.ts';
export { type NodeAddress, type RequestOptions, requestNode } from './node-request.ts';
