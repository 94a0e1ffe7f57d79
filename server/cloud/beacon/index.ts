/** Asks the nodes of the federation questions in GA4GH Beacon v2. */

export type { Answered } from './asking/answered.ts';
export { type Charged, questionsLeft } from './asking/budgets.ts';
export { combine } from './asking/combine.ts';
export { type Asker, askNetwork, type Inquiry } from './asking/network.ts';
export type { Question } from './asking/question.ts';
export { replaceQuestionSecret, sweepQuestions } from './asking/remembering.ts';
export { askNode } from './node-client.ts';
export { type NodeAddress, type RequestOptions, requestNode } from './node-request.ts';
export { presentReceipt } from './present.ts';
export { issueReceipt, rotateReceiptKey } from './receipts.ts';
