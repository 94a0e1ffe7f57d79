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
export { recordCopy, recordDelivery, recordLoad, recordReceipts } from './receipts.ts';
