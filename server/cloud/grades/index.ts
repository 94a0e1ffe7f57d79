/** Whether the answers of the federation's nodes are right (product.md#the-federated-cloud). */
export { gradeNode } from './grade-node.ts';
