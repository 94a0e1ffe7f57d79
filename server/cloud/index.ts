export type { Answered } from './beacon/asking/answer.ts';
export { openHashes, replaceQuestionSecret, sweepQuestions } from './beacon/asking/answer-cache.ts';
export { questionsLeft } from './beacon/asking/budgets.ts';
export { combine } from './beacon/asking/combine.ts';
export { type Asker, askNetwork, type Inquiry, recallInquiry } from './beacon/asking/network.ts';
export { type Question, readQuestion } from './beacon/asking/question.ts';
export { keptTerms } from './beacon/kept-terms.ts';
export { presentAnswers, presentReceipt } from './beacon/present.ts';
export { issueReceipt, type Receipt, receiptKeys, rotateReceiptKey } from './beacon/receipts.ts';
export { registrationOf } from './beacon/registration.ts';
export { together } from './beacon/statistics/together.ts';
export { gradeNodes, gradesOf, nodesToAsk, setToken } from './clouds/grades.ts';
export {
  approverBesides,
  decideNode,
  getNode,
  listCandidates,
  listGraded,
  listNodes,
  listProbes,
  listRegistered,
  type Node,
  probeNode,
  probeNodes,
  proposeNode,
  sweepProbes,
} from './clouds/nodes.ts';
export { presentGrade, presentNode, presentProbe } from './clouds/present.ts';
export { gradeNode } from './grades/grade-node.ts';
