export {
  chargeSender,
  countCorrections,
  countOpen,
  countWaiting,
  fileReport,
  sweepReports,
} from './reports.ts';
