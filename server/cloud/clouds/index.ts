export type { NodeToAsk } from './grade-queries.ts';
export {
  type Grading,
  gradeNodes,
  gradesOf,
  nodesToAsk,
  nodeToGrade,
  proposerOf,
  recordGrading,
  setToken,
} from './grades.ts';
export {
  decideNode,
  getNode,
  getService,
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
} from './nodes.ts';
export { presentGrade, presentNode, presentProbe } from './present.ts';
