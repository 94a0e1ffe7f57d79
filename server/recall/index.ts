export {
  countRecall,
  deleteRecallDataOf,
  exportRecallDataOf,
  mailRecalls,
  type RecallData,
  recallProgress,
  startRecall,
  sweepRecalls,
} from './recall.ts';
export { recordCopy, recordDelivery, recordReceipts } from './receipts.ts';
