export {
  decideNode,
  getNode,
  getService,
  listCandidates,
  listNodes,
  listProbes,
  probeNode,
  probeNodes,
  proposeNode,
  sweepProbes,
} from './nodes.ts';
export { presentNode, presentProbe } from './present.ts';
